import { expect, test } from '@playwright/test';
import { readCorpus } from '../scripts/corpus-cases.ts';
import { startCorpusServer, type CorpusServer } from '../scripts/corpus-server.ts';
import { compareResult } from '../src/models/testing/corpus/compare-result.ts';
import { jobOf } from '../src/models/testing/corpus/wire-case.ts';
import './pages/corpus.types.ts';

const page = `http://127.0.0.1:${process.env.TURNWISE_PAGES_PORT ?? 4174}/corpus.html`;
const { cases, defaults } = readCorpus();
const areas = [...new Set(cases.map(({ area }) => area))];
let server: CorpusServer;

test.beforeAll(async () => {
  server = await startCorpusServer(cases);
});
test.afterAll(() => server.close());

test('the corpus holds the cases that only a browser shows', () => {
  expect(cases.length).toBe(121);
  expect(cases.filter(({ browserOnly }) => browserOnly === true).length).toBe(4);
});

for (const area of areas) {
  test(`the adapter gives the right message in a browser's worker: ${area}`, async ({ page: tab }) => {
    await tab.goto(page);
    const ofArea = cases.filter((wireCase) => wireCase.area === area);
    const problems = await Promise.all(
      ofArea.map(async (wireCase) => {
        const job = jobOf(wireCase, server.baseURL(wireCase.id), defaults);
        const result = await tab.evaluate(([id, job]) => window.runCorpusJob?.(id, job), [wireCase.id, job] as const);
        if (result === undefined) return `${wireCase.id}: no result`;
        const log = server.log(wireCase.id);
        if (wireCase.expect.serverSeesCloseMs !== undefined) {
          const calls = () => log.filter(({ method }) => method === 'POST');
          await expect.poll(() => calls().every(({ closedAfterMs }) => closedAfterMs !== undefined)).toBe(true);
        }
        const problem = compareResult(wireCase, result, log);
        return problem === undefined ? null : `${wireCase.id}: ${problem}`;
      }),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });
}
