import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };

/** Pictures for people to look at: `test-results/screens/<name>-light.png` and `-dark.png`. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await page.screenshot({ animations: 'disabled', path: `test-results/screens/${name}-${colorScheme}.png` });
  }
}
