import { expect, test } from '@playwright/test';
import { conversation, openApp, sendPrompt, timeline, waitUntilSettled } from './support/app.ts';

test('what the pointer is on lights up in the conversation and in the timeline', async ({ page }) => {
  await openApp(page);
  await sendPrompt(page, 'Read README.md');
  await waitUntilSettled(page);
  const card = conversation(page).getByTestId('tool-card').filter({ hasText: 'README.md' });
  const turn = timeline(page).getByTestId('turn-row-1');
  const heading = conversation(page).locator('[data-lit]').filter({ hasText: 'Turn 1' });

  await card.hover();
  await expect(turn).toHaveAttribute('data-lit', 'true');
  await turn.hover();
  await expect(heading).toBeVisible();
  await expect(card).not.toHaveAttribute('data-lit');

  await turn.click();
  await page.keyboard.press('ArrowRight');
  const call = timeline(page).getByTestId('call-row');
  await call.hover();
  await expect(card).toHaveAttribute('data-lit', 'true');
  await expect(heading).toHaveCount(0);
  await card.hover();
  await expect(call).toHaveAttribute('data-lit', 'true');
  await expect(turn).not.toHaveAttribute('data-lit');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
});
