import { expect, it } from 'vitest';
import { parseEnvFile } from './env-file.ts';

it('reads variables as Node does', () => {
  const text = `A=1
B="two words" # comment
# C=not this
export D='3'
E=a#b
 F = spaced out 
G="first\\nsecond"
H="over
lines"
I='it\\n stays'
J=
K=a=b`;
  expect(parseEnvFile(text)).toEqual({
    A: '1',
    B: 'two words',
    D: '3',
    E: 'a',
    F: 'spaced out',
    G: 'first\nsecond',
    H: 'over\nlines',
    I: 'it\\n stays',
    J: '',
    K: 'a=b',
  });
});
