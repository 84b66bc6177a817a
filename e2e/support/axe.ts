import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Expects that axe finds no violation of WCAG 2.2 AA, nor of its own best practices, in what is shown, in the light
 * theme and in the dark one. The test goes on after a violation, so that one run tells of all. It takes a picture of each
 * for people to look at: `test-results/screens/<view>-<theme>.png`.
 */
export async function expectAccessible(page: Page, view: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await colorsSettled(page);
    await page.screenshot({
      animations: 'disabled',
      path: `test-results/screens/${fileNameOf(view)}-${colorScheme}.png`,
    });
    await page.evaluate(source);
    const found = await page.evaluate(async (tags) => {
      const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } };
      const { violations } = await axe.run(document, { runOnly: tags });
      return violations.flatMap(({ id, nodes }) =>
        nodes
          // A separator stands between two landmarks, a menu over them: they belong to none.
          .filter(({ html }) => id !== 'region' || !/^<div[^>]* (role="separator"|data-radix-popper)/.test(html))
          .map(({ target }) => `${id}: ${target.join(' ')}`),
      );
    }, rules);
    expect.soft(found, `${view} ${colorScheme}`).toEqual([]);
  }
}

const fileNameOf = (view: string): string => view.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Waits for the transitions of a changed theme: colours on their way are nobody's contrast. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    return Promise.allSettled(running.map(({ finished }) => finished));
  });
}

interface AxeResults {
  violations: { id: string; nodes: { target: string[]; html: string }[] }[];
}
