import { describe, expect, it } from 'vitest';
import { renameFields } from './rename-fields.ts';

const others = { path: ['file_path', 'file'], content: ['text'] };

describe('renameFields', () => {
  it.each<[string, unknown, unknown]>([
    ['another name', { file_path: 'a', content: 'x' }, { path: 'a', content: 'x' }],
    ['several', { text: 'x', file: 'a' }, { content: 'x', path: 'a' }],
    ['the first of two other names', { file: 'b', file_path: 'a' }, { file: 'b', path: 'a' }],
    ['nothing where the right name is there', { path: 'a', file: 'b' }, { path: 'a', file: 'b' }],
    ['nothing in what is no object', ['file'], ['file']],
    ['nothing in a missing value', undefined, undefined],
  ])('renames %s', (_, raw, expected) => {
    expect(renameFields(raw, others)).toEqual(expected);
  });
});
