import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EventStreamDecoder } from './event-stream-decoder.ts';
import type { StreamItem } from './event-stream-decoder.ts';

function decode(pieces: readonly string[]): StreamItem[] {
  const decoder = new EventStreamDecoder();
  return [...pieces.flatMap((piece) => decoder.push(piece)), ...decoder.end()];
}

function data(...pieces: string[]): string[] {
  return decode(pieces).flatMap((item) => (item.type === 'event' ? [item.data] : []));
}

describe('EventStreamDecoder', () => {
  it('reads events with LF, CR and CRLF in any mix', () => {
    expect(data('data: a\n\ndata: b\r\rdata: c\r\n\r\ndata: d\r\n\n')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes CR and LF as one line end when they come in different pieces', () => {
    expect(data('data: a\r', '\ndata: b\r', '\n\r', '\n')).toEqual(['a\nb']);
  });

  it('takes an LF after an empty piece as part of the CR before it', () => {
    expect(data('data: a\r', '', '\ndata: b\n\n')).toEqual(['a\nb']);
  });

  it('strips at most one space after the colon', () => {
    expect(data('data:a\n\ndata:  b\n\n')).toEqual(['a', ' b']);
  });

  it('joins the data lines of one event with LF', () => {
    expect(data('data: {\ndata:  "a": 1\ndata: }\n\n')).toEqual(['{\n "a": 1\n}']);
  });

  it('drops events without data', () => {
    expect(data('data\n\ndata:\n\ndata: \n\nevent: ping\n\n')).toEqual([]);
  });

  it('tells comments apart and never takes them for data', () => {
    expect(decode([': OPENROUTER PROCESSING\n\n:{"a":1}\n\ndata: a\n\n'])).toEqual([
      { type: 'comment' },
      { type: 'comment' },
      { type: 'event', name: '', data: 'a' },
    ]);
  });

  it('keeps the name of an event, for that event alone', () => {
    expect(decode(['event: error\nid: 7\nretry: 10\nfoo: bar\ndata: a\n\ndata: b\n\n'])).toEqual([
      { type: 'event', name: 'error', data: 'a' },
      { type: 'event', name: '', data: 'b' },
    ]);
  });

  it('forgets the name of an event without data', () => {
    expect(decode(['event: ping\n\ndata: a\n\n'])).toEqual([{ type: 'event', name: '', data: 'a' }]);
  });

  it('keeps an event that the body ends in', () => {
    expect(data('data: a\n\ndata: b\n')).toEqual(['a', 'b']);
    expect(data('data: a\n\ndata: b')).toEqual(['a', 'b']);
  });

  it('takes an error field and a line of JSON without a field as data', () => {
    expect(decode(['error: {"code":500}\n\n{"error":"gone"}\n\n'])).toEqual([
      { type: 'event', name: 'error', data: '{"code":500}' },
      { type: 'event', name: '', data: '{"error":"gone"}' },
    ]);
  });

  it('gives the same items however the text is cut', () => {
    const text = 'event: x\r\ndata: a\r\ndata: b\n\n: c\r\rdata:d\n\n\ndata: [DONE]';
    const whole = decode([text]);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length];
        expect(decode(places.slice(1).map((end, at) => text.slice(places[at], end)))).toEqual(whole);
      }),
    );
  });
});

/** Milliseconds of the fastest of three runs. */
function cost(pieces: readonly string[]): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const start = performance.now();
      decode(pieces);
      return performance.now() - start;
    }),
  );
}

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) => text.slice(at * size, (at + 1) * size));
}

describe('the cost of decoding', () => {
  it('is small for an event of 2 MB, whole or in pieces', () => {
    const event = `data: ${'x'.repeat(2_000_000)}\n\n`;
    expect(cost([event])).toBeLessThan(100);
    expect(cost(cut(event, 64))).toBeLessThan(250);
  });

  it('is small for 20,000 events in one piece', () => {
    expect(cost(['data: {"choices":[]}\n\n'.repeat(20_000)])).toBeLessThan(250);
  });

  it('grows with the length of an event, and not with its square', () => {
    const small = cost(cut(`data: ${'x'.repeat(500_000)}\n\n`, 16));
    const large = cost(cut(`data: ${'x'.repeat(2_000_000)}\n\n`, 16));
    expect(large / small).toBeLessThan(10);
  });
});
