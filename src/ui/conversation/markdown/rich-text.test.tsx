// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { HighlightJob } from '../../shared/highlight/highlighter.ts';
import RichText from './rich-text.tsx';

afterEach(cleanup);

const show = (text: string, streaming = false) => render(<RichText text={text} streaming={streaming} />).container;

test('headings stand below those of the turns', () => {
  show('# One\n\n## Two\n\n### Three');
  expect(screen.getAllByRole('heading').map((heading) => `${heading.tagName} ${heading.textContent}`)).toEqual([
    'H3 One',
    'H3 Two',
    'H4 Three',
  ]);
});

test('an image is named, never loaded', () => {
  const container = show('![the plan](https://evil.example/x.png?secret=1) ![](data:image/png;base64,AAAA)');
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(
    'Image not loaded: the plan (https://evil.example/x.png?secret=1) Image not loaded: no description ()',
  );
});

test('an address that leads out is a link without referrer and opener; any other is text', () => {
  show('[out](https://example.com/a) [file](src/a.ts) [script](javascript:alert(1)) <https://auto.example>');
  expect(
    screen.getAllByRole('link').map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
  ).toEqual([
    ['https://example.com/a', '_blank', 'noopener noreferrer'],
    ['https://auto.example', '_blank', 'noopener noreferrer'],
  ]);
});

test('HTML of a model is text or nothing, never elements', () => {
  const container = show('<script>alert(1)</script>\n\n<img src="x" onerror="alert(1)">\n\na <b onclick="x()">b</b> c');
  expect(container.querySelector('script, img, b, [onerror], [onclick]')).toBeNull();
});

test('emphasis beside Chinese punctuation', () => {
  const container = show('**注意：**请先运行测试。**“引用”**之后');
  expect([...container.querySelectorAll('strong')].map((strong) => strong.textContent)).toEqual(['注意：', '“引用”']);
});

test('code with its language, tables and tasks', () => {
  const container = show('```ts\nconst a = 1 < 2;\n```\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n- [x] done\n- [ ] open');
  expect(container.querySelector('pre')?.textContent).toBe('const a = 1 < 2;');
  expect(screen.getByRole('group', { name: 'Code, ts' })).toBeDefined();
  expect([...container.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['1', '2']);
  expect([...container.querySelectorAll('input')].map((box) => [box.checked, box.disabled])).toEqual([
    [true, true],
    [false, true],
  ]);
});

test('code inside a list is a code block too', () => {
  const container = show('- run\n\n  ```sh\n  ls\n  ```');
  expect(container.querySelector('li pre')?.textContent).toBe('ls');
  expect(screen.getByRole('group', { name: 'Code, sh' })).toBeDefined();
});

test('while it streams, what is open is closed for now', () => {
  expect(show('Done. **bold te', true).querySelector('strong')?.textContent).toBe('bold te');
  expect(show('See `co', true).querySelector('code')?.textContent).toBe('co');
  expect(show('See [the page](https://exa', true).textContent).toBe('See the page');
});

test('only code that is complete and not too long is coloured', async () => {
  const jobs: string[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ id, code, language }: HighlightJob) {
        jobs.push(`${language}: ${code}`);
        const marks = [{ start: 0, end: 3, kind: 'keyword' }];
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id, marks } })));
      }
    },
  );
  const { rerender } = render(<RichText text={'```ts\nlet a;\n```\n\n```js\nlet b'} streaming />);
  expect(await screen.findByText('let')).toBeDefined();
  expect(jobs).toEqual(['typescript: let a;']);
  rerender(<RichText text={'```ts\nlet a;\n```\n\n```js\nlet b;\n```'} streaming={false} />);
  await vi.waitFor(() => expect(screen.getAllByText('let')).toHaveLength(2));
  expect(jobs).toEqual(['typescript: let a;', 'javascript: let b;']);
  const long = Array.from({ length: 401 }, () => 'let c;').join('\n');
  rerender(
    <RichText
      text={`\`\`\`ts\n${long}\n\`\`\`\n\n\`\`\`text\nplain\n\`\`\`\n\n\`\`\`ts\nlet d;\n\`\`\``}
      streaming={false}
    />,
  );
  await vi.waitFor(() => expect(screen.getAllByText('let')).toHaveLength(1));
  expect(jobs.slice(2)).toEqual(['typescript: let d;']);
  vi.unstubAllGlobals();
});
