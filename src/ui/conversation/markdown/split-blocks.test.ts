import { expect, test } from 'vitest';
import { nothingSplit, splitBlocks, type MarkdownBlock } from './split-blocks.ts';

const sources = (blocks: readonly MarkdownBlock[]) =>
  blocks.map((block) => (block.kind === 'code' ? `[${block.language}] ${block.code}` : block.source.trimEnd()));

const text = `# Title

A paragraph
over two lines.

- one
- two

  still two

\`\`\`ts title="a.ts"
const a = 1;

const b = 2;
\`\`\`

> quote

| a | b |
| - | - |
| 1 | 2 |

End`;

test('top-level blocks, code apart', () => {
  expect(sources(splitBlocks(text).blocks)).toEqual([
    '# Title',
    'A paragraph\nover two lines.',
    '- one\n- two\n\n  still two',
    '[ts] const a = 1;\n\nconst b = 2;',
    '> quote',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    'End',
  ]);
});

test('a code block that is not closed yet is a code block', () => {
  expect(sources(splitBlocks('Look:\n\n```js\nlet a').blocks)).toEqual(['Look:', '[js] let a']);
});

test('streamed in pieces of any size, the blocks are those of the whole', () => {
  for (const size of [1, 2, 3, 7, 20]) {
    let split = nothingSplit;
    for (let end = size; end < text.length + size; end += size) split = splitBlocks(text.slice(0, end), split);
    expect(split.blocks).toEqual(splitBlocks(text).blocks);
  }
});

test('blocks that are done stay the same objects', () => {
  const first = splitBlocks('# Title\n\nOne.\n\nTwo.\n\nThr');
  const second = splitBlocks('# Title\n\nOne.\n\nTwo.\n\nThree.\n\nFour', first);
  expect(second.blocks.slice(0, 3).map((block, index) => block === first.blocks[index])).toEqual([true, true, true]);
  expect(sources(second.blocks)).toEqual(['# Title', 'One.', 'Two.', 'Three.', 'Four']);
});

test('another text is split anew', () => {
  expect(sources(splitBlocks('Other', splitBlocks('One.\n\nTwo.')).blocks)).toEqual(['Other']);
});
