import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { greetingAt, greetings } from './greetings.mjs';

const lines = readFileSync(new URL('greetings.mjs', import.meta.url), 'utf8').split('\n');

/** Where a greeting stands, as FILE:LINE. */
const placeOf = ({ words }) => `greetings.mjs:${lines.findIndex((line) => line.includes(words)) + 1}`;

test('each greeting begins when the one before ends', () => {
  let end = 0;
  for (const greeting of greetings) {
    const { from } = greeting;
    assert.equal(from, end, `${placeOf(greeting)}: expected "from: ${end}", found "from: ${from}"`);
    end = greeting.to;
  }
});

test('the last greeting ends with the day', () => {
  assert.equal(greetings.at(-1).to, 24);
});

test('seven is in the morning', () => {
  assert.equal(greetingAt(7), 'Good morning');
});
