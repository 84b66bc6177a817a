import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';
import { createSizeTool } from './testing/size.ts';
import { createToolContext } from './tool-context.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

describe('docs/adding-a-tool.md', () => {
  it('shows a tool that is compiled with all others, in twenty lines', () => {
    const source = read('./testing/size.ts').replaceAll("'../", "'./");
    const [, shown] = /```ts\n([^]*?)```/.exec(read('../../docs/adding-a-tool.md')) ?? [];
    expect(shown).toBe(source);
    expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  });

  it('shows a tool that works', async () => {
    const tool = createSizeTool(createToolContext(createFakeSandbox({ files: { 'a.txt': 'héllo' } })));
    expect(await runTool(tool, { path: 'a.txt' })).toMatchObject({ text: 'a.txt has 6 bytes.', isError: false });
    expect(await runTool(tool, { path: 'none' })).toMatchObject({ isError: true });
    expect(await runTool(tool, { path: '../x' })).toMatchObject({
      text: '../x is outside the project. File tools only reach paths inside /workspace.',
      isError: true,
    });
    expect(await runTool(tool, {})).toMatchObject({
      text: 'Invalid arguments for size:\n- path: is required\nReceived: {}',
      isError: true,
    });
  });
});
