import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects that axe finds no violation of WCAG 2.2 AA in what is shown, in the light theme and in the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.evaluate(source);
    const found = await page.evaluate(async (tags) => {
      const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResults> } };
      const { violations } = await axe.run(document, { runOnly: tags });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    }, rules);
    expect(found, colorScheme).toEqual([]);
  }
}

interface AxeResults {
  violations: { id: string; nodes: { target: string[] }[] }[];
}
