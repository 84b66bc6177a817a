import { expect, test } from 'vitest';
import { createTerminalLines, terminalLines } from './terminal-lines.ts';

const escape = '\u001B';

test('lines, with and without a last line break', () => {
  expect(terminalLines('a\nb')).toEqual(['a', 'b']);
  expect(terminalLines('a\nb\n')).toEqual(['a', 'b']);
  expect(terminalLines('a\n\nb\n')).toEqual(['a', '', 'b']);
  expect(terminalLines('')).toEqual([]);
});

test('progress that rewrites its line is one line', () => {
  expect(terminalLines('10 %\r50 %\r100 %\ndone\n')).toEqual(['100 %', 'done']);
  expect(terminalLines('12345\rab\n')).toEqual(['ab345']);
  expect(terminalLines('one\r\ntwo\r\n')).toEqual(['one', 'two']);
  expect(terminalLines('abc\b\bX\n')).toEqual(['aXc']);
});

test('erasing the line erases', () => {
  expect(terminalLines(`fetching 10 files\r${escape}[Kdone\n`)).toEqual(['done']);
  expect(terminalLines(`12345\r12${escape}[0K\n`)).toEqual(['12']);
  expect(terminalLines(`wait\r${escape}[2Kok\n`)).toEqual(['ok']);
});

test('colours, cursor moves, titles and stray control characters are left out', () => {
  expect(terminalLines(`${escape}[1;31mred${escape}[0m ${escape}[3Aplain`)).toEqual(['red plain']);
  expect(terminalLines(`${escape}]0;title\u0007text${escape}]8;;http://x${escape}\\link`)).toEqual(['textlink']);
  expect(terminalLines('a\u0000b\u0007c')).toEqual(['abc']);
});

test('a control code in two pieces is left out too', () => {
  const terminal = createTerminalLines();
  for (const piece of ['on', 'e\ntw', `o${escape}`, '[3', '1mred', `${escape}]0;ti`, 'tle\u0007 end\n'])
    terminal.write(piece);
  expect(terminal.lines).toEqual(['one', 'twored end', '']);
});

test('pieces of any size give the same lines', () => {
  const output = `a${escape}[32mgreen${escape}[0m\r\n50 %\r100 %\nlast`;
  for (let size = 1; size < output.length; size++) {
    const terminal = createTerminalLines();
    for (let at = 0; at < output.length; at += size) terminal.write(output.slice(at, at + size));
    expect(terminal.lines).toEqual(['agreen', '100 %', 'last']);
  }
});
