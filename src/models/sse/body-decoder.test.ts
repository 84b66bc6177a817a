import { describe, expect, it } from 'vitest';
import { BodyDecoder } from './body-decoder.ts';
import type { BodyItem } from './body-decoder.ts';

function decode(...chunks: (string | number[])[]): BodyItem[] {
  const decoder = new BodyDecoder();
  const encoder = new TextEncoder();
  const items = chunks.flatMap((chunk) =>
    decoder.push(typeof chunk === 'string' ? encoder.encode(chunk) : Uint8Array.from(chunk)),
  );
  return [...items, ...decoder.end()];
}

describe('BodyDecoder', () => {
  it('puts characters together that the network has cut', () => {
    const bytes = [...new TextEncoder().encode('data: 你好 🙂\n\n')];
    expect(decode(...bytes.map((byte) => [byte]))).toEqual([{ type: 'event', name: '', data: '你好 🙂' }]);
  });

  it('strips one byte order mark, cut or not', () => {
    expect(decode([0xef, 0xbb], [0xbf], 'data: a\n\n')).toEqual([{ type: 'event', name: '', data: 'a' }]);
    expect(decode([0xef, 0xbb, 0xbf], '{"a":1}')).toEqual([{ type: 'document', text: '{"a":1}' }]);
  });

  it.each(['{\n  "a": 1\n}', '[{"error":{}}]', '<!doctype html><p>no</p>', '\n\n  {"a":1}'])(
    'takes %j as one document',
    (text) => {
      expect(decode(...Array.from(text))).toEqual([{ type: 'document', text: text.trim() }]);
    },
  );

  it('has nothing to say of an empty body', () => {
    expect(decode()).toEqual([]);
    expect(decode('\n\n')).toEqual([]);
  });
});
