/** How the stories drive the app: by click and key only. `window.turnwise` is read, never called to act. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Envelope } from '../../src/protocol/events.ts';

export type LogEvent = Envelope;
/** Brings the type of `window.turnwise`. */
export type { PageApi } from '../../src/client/page-api.ts';

export const explorePrompt = 'List files in the current directory, then tell me what this project is.';

/** Opens the app and waits until the sandbox is ready and a prompt can be sent. */
export async function openApp(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByTestId('sandbox-state')).toHaveText(/Sandbox ready/);
}

/** The box as it is named when no run is under way. */
export function promptBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Prompt' });
}

/** The box as it is named while the agent runs. */
export function steerBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Steer the agent' });
}

export async function sendPrompt(page: Page, text: string): Promise<void> {
  await promptBox(page).fill(text);
  await promptBox(page).press('Enter');
}

export function conversation(page: Page): Locator {
  return page.getByRole('main');
}

export function timeline(page: Page): Locator {
  return page.getByRole('region', { name: 'Timeline' });
}

export function readLog(page: Page): Promise<LogEvent[]> {
  return page.evaluate(() => window.turnwise?.session.log ?? []);
}

/** Waits until the log holds `count` events of a type. */
export async function waitForEvents(page: Page, type: LogEvent['type'], count = 1): Promise<void> {
  await page.waitForFunction(
    ([wanted, least]) => {
      const log = window.turnwise?.session.log ?? [];
      return log.filter((event) => event.type === wanted).length >= least;
    },
    [type, count] as const,
    { polling: 20, timeout: 60_000 },
  );
}

export async function waitUntilSettled(page: Page, runs = 1): Promise<void> {
  await waitForEvents(page, 'agent_settled', runs);
}

/** Waits until the browser's storage holds `count` events; they are written in batches. */
export async function waitUntilKept(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.evaluate(countKeptEvents), { timeout: 15_000 }).toBeGreaterThanOrEqual(count);
}

function countKeptEvents(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('turnwise-sessions');
    opening.addEventListener('error', () => reject(new Error('the storage cannot be opened')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('segments').objectStore('segments').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const segments = reading.result as { events: unknown[] }[];
        resolve(segments.reduce((sum, { events }) => sum + events.length, 0));
      });
    });
  });
}

export function eventsOf<T extends LogEvent['type']>(log: LogEvent[], type: T): Extract<LogEvent, { type: T }>[] {
  return log.filter((event): event is Extract<LogEvent, { type: T }> => event.type === type);
}

/** The names and arguments of the calls that ran, turn by turn. */
export function callsByTurn(log: LogEvent[]): string[][] {
  const turns = eventsOf(log, 'turn_start').map((event) => event.payload.turnId);
  return turns.map((turnId) =>
    eventsOf(log, 'tool_execution_start')
      .filter((event) => event.turnId === turnId)
      .map(({ payload }) =>
        [payload.toolName, payload.args['command'] ?? payload.args['path']]
          .filter((part) => typeof part === 'string')
          .join(' '),
      ),
  );
}
