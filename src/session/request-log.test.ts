import { expect, test } from 'vitest';
import type { Message } from '../agent/messages.ts';
import type { ModelRequest } from '../agent/types.ts';
import { createRequestLog } from './request-log.ts';

const user = (id: string, text: string): Message => ({
  role: 'user',
  id,
  content: [{ type: 'text', text }],
  timestamp: 1,
  origin: 'prompt',
});
const request = (messages: Message[]): ModelRequest => ({ systemPrompt: 'sys', tools: [], parameters: {}, messages });

test('the first request stands alone and carries every part once, as JSON under its SHA-256', () => {
  const log = createRequestLog();
  const record = log.record('r1', request([user('m1', 'hello')]));
  expect(record).toMatchObject({ base: null, keep: 0, system: sha('"sys"'), tools: sha('[]') });
  expect(record.blobs[record.system]).toBe('"sys"');
  expect(JSON.parse(record.blobs[record.append[0] ?? ''] ?? '')).toEqual(user('m1', 'hello'));
});

test('a later request names only what it adds', () => {
  const log = createRequestLog();
  const first = user('m1', 'hello');
  const second = user('m2', 'more');
  log.record('r1', request([first]));
  const record = log.record('r2', request([first, second]));
  expect(record).toMatchObject({ base: 'r1', keep: 1 });
  expect(Object.values(record.blobs)).toEqual([JSON.stringify(second)]);
});

test('a rewritten history is kept up to the first difference', () => {
  const log = createRequestLog();
  const [a, b, c] = [user('a', 'a'), user('b', 'b'), user('c', 'c')];
  log.record('r1', request([a, b, c]));
  const record = log.record('r2', request([a, c]));
  expect(record).toMatchObject({ base: 'r1', keep: 1 });
  expect(record.append.length).toBe(1);
  expect(record.blobs).toEqual({});
});

test('the bytes of n turns grow linearly', () => {
  const bytesFor = (turns: number) => {
    const log = createRequestLog();
    const messages: Message[] = [];
    let bytes = 0;
    for (let turn = 0; turn < turns; turn++) {
      messages.push(user(`m${turn}`, 'x'.repeat(500)));
      bytes += JSON.stringify(log.record(`r${turn}`, request([...messages]))).length;
    }
    return bytes;
  };
  expect(bytesFor(400) / bytesFor(200)).toBeLessThan(2.05);
});

function sha(json: string): string {
  const known: Record<string, string> = {
    '"sys"': 'ef17a2cfa4c3c660f790413fcae7e0837bc3a721c42de9d796c8fae0c9524eb1',
    '[]': '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
  };
  return known[json] ?? '';
}
