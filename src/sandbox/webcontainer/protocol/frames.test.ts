import { expect, test } from 'vitest';
import { FramesFromHelper, FramesToHelper, fileLine, helperLine, requestLine } from './frames.ts';
import type { FromHelper, ToHelper } from './messages.ts';

const output: FromHelper = { kind: 'output', id: 7, chunk: { stream: 'stdout', text: 'ä\u007f 🙂\r\n\u001b[1m' } };
const request: ToHelper = { kind: 'stdin', id: 7, text: '日本\n' };

test('a message is one line of printable ASCII', () => {
  expect(helperLine(output)).toMatch(/^[ -~]+\n$/);
  expect(requestLine(request)).toMatch(/^[ -~]+\n$/);
});

test('a message comes back the same, wherever its line was cut', () => {
  const line = helperLine(output);
  for (let cut = 0; cut <= line.length; cut++) {
    const frames = new FramesFromHelper();
    expect([...frames.push(line.slice(0, cut)), ...frames.push(line.slice(cut))]).toEqual([output]);
  }
});

test('an echo of the input, carriage returns and words of others do no harm', () => {
  const others: string[] = [];
  const frames = new FramesFromHelper((line) => others.push(line));
  const told = requestLine(request) + 'npm notice\r\n$ ' + helperLine(output).replace('\n', '\r\n');
  expect(frames.push(told)).toEqual([output]);
  expect(others).toEqual([requestLine(request).trimEnd(), 'npm notice\r']);
});

test('a line that is not whole is no message', () => {
  const others: string[] = [];
  const frames = new FramesToHelper((line) => others.push(line));
  expect(frames.push('@turnwise>{"kind":\n' + requestLine(request) + fileLine('request-1'))).toEqual([
    request,
    { file: 'request-1' },
  ]);
  expect(others).toEqual(['@turnwise>{"kind":']);
});
