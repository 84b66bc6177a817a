import { describe, expect, it } from 'vitest';
import { mostTellingLine, tellingLines } from './telling-lines.ts';

const CODE = `#!/usr/bin/env node
import { a } from './a.js';

// Sorts mail by colour.
const limit = 7;
{
  [1, 2],
}
export const motto = 'slow and steady 4821';
run();
`;

describe('tellingLines', () => {
  it('prefers comments and texts to structure, and keeps the order', () => {
    expect(tellingLines(CODE, 2)).toEqual(['// Sorts mail by colour.', "export const motto = 'slow and steady 4821';"]);
    expect(tellingLines(CODE, 3)).toEqual([
      '// Sorts mail by colour.',
      'const limit = 7;',
      "export const motto = 'slow and steady 4821';",
    ]);
  });

  it('leaves out lines of punctuation alone', () => {
    expect(tellingLines('{\n}\n---\n===\n\n[]\n', 9)).toEqual([]);
  });

  it('takes headings and sentences of prose, also Chinese', () => {
    expect(tellingLines('# Title\n\nx = 1;\nThe archive is kept by a heron.\n这里保存着所有的信件\n', 3)).toEqual([
      '# Title',
      'The archive is kept by a heron.',
      '这里保存着所有的信件',
    ]);
  });

  it('cuts a line of more than 240 characters', () => {
    expect(tellingLines(`// ${'x'.repeat(300)}`, 1)).toEqual([`// ${'x'.repeat(237)}…`]);
  });

  it('finds the one line that says most', () => {
    expect(mostTellingLine(CODE)).toBe("export const motto = 'slow and steady 4821';");
    expect(mostTellingLine('\n\n')).toBeUndefined();
  });
});
