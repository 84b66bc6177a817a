import { expect, test } from 'vitest';
import { parseIntents } from '../models/demo/intent.ts';
import './testing.ts';
import { catalogueOf } from './catalogue.ts';
import { locales } from './locale.ts';

test.each(locales)('the demo model understands the prompt of every example in $name', ({ locale }) => {
  const { explore, fix, steer, recover } = catalogueOf(locale).app.examples;
  const names = ['README.md', 'greetings.mjs', 'hello.mjs', 'package.json', 'greetings.test.mjs'];
  expect([explore, fix, steer, recover].map(({ prompt }) => parseIntents(prompt, names))).toEqual([
    [{ kind: 'explore' }],
    [{ kind: 'fix_tests' }],
    [{ kind: 'steer_me' }],
    [{ kind: 'explore' }, { kind: 'rate_limit' }],
  ]);
});
