import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCorpus } from '../../scripts/corpus-cases.ts';
import { startCorpusServer } from '../../scripts/corpus-server.ts';
import type { CorpusServer } from '../../scripts/corpus-server.ts';
import { runCase } from '../../scripts/run-corpus.ts';

const { cases, defaults } = readCorpus();

describe.concurrent('the wire corpus', () => {
  let server: CorpusServer;

  beforeAll(async () => {
    server = await startCorpusServer(cases);
  });
  afterAll(() => server.close());

  it('holds all of its cases', () => {
    expect(cases.length).toBe(121);
  });

  it.each(cases.filter((wireCase) => wireCase.browserOnly !== true))('$id: $title', async (wireCase) => {
    expect(await runCase(wireCase, server, defaults)).toBeUndefined();
  });
});
