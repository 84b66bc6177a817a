import { readFileSync } from 'node:fs';
import { parseCases } from '../src/models/testing/corpus/wire-case.ts';
import type { CorpusDefaults, WireCase } from '../src/models/testing/corpus/wire-case.ts';

const FOLDER = new URL('../src/models/testing/corpus/', import.meta.url);

/** The cases of the wire corpus that are kept with the project. */
export function readCorpus(): { cases: WireCase[]; defaults: CorpusDefaults } {
  return {
    cases: parseCases(readFileSync(new URL('cases.jsonl', FOLDER), 'utf8')),
    defaults: JSON.parse(readFileSync(new URL('defaults.json', FOLDER), 'utf8')) as CorpusDefaults,
  };
}
