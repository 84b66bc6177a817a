import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RingReader, RingWriter, createOutputMemory } from './output-ring.ts';

const encoder = new TextEncoder();

function ring(): {
  memory: SharedArrayBuffer;
  writer: RingWriter;
  drain: () => [stream: number, text: string][];
  wakes: () => number;
} {
  const memory = createOutputMemory();
  let wakes = 0;
  const writer = new RingWriter(memory, () => {
    wakes += 1;
  });
  const reader = new RingReader(memory);
  const drain = (): [number, string][] => {
    const drained: [number, string][] = [];
    expect(reader.drain((stream, data) => drained.push([stream, new TextDecoder().decode(data)]))).toBe(true);
    return drained;
  };
  return { memory, writer, drain, wakes: () => wakes };
}

describe('the output ring', () => {
  it('hands on what was printed in its order, and joins what goes to one stream', () => {
    const { writer, drain, wakes } = ring();
    writer.write(1, encoder.encode('a'));
    writer.write(1, encoder.encode('b'));
    writer.write(2, encoder.encode('c'));
    writer.write(1, encoder.encode('d'));
    expect(wakes()).toBe(1);
    expect(drain()).toEqual([
      [1, 'ab'],
      [2, 'c'],
      [1, 'd'],
    ]);
    expect(drain()).toEqual([]);
    writer.write(1, encoder.encode('e'));
    expect(wakes()).toBe(2);
  });

  it('loses and changes no byte, however much goes round', () => {
    const write = fc.record({
      stream: fc.constantFrom(1 as const, 2 as const),
      size: fc.nat(100_000),
      byte: fc.nat(255),
    });
    fc.assert(
      fc.property(fc.array(write, { maxLength: 30 }), (writes) => {
        const memory = createOutputMemory();
        const reader = new RingReader(memory);
        const writer = new RingWriter(memory, () => undefined);
        const got: Record<number, number[]> = { 1: [], 2: [] };
        const wanted: Record<number, number[]> = { 1: [], 2: [] };
        for (const { stream, size, byte } of writes) {
          const data = new Uint8Array(size).fill(byte);
          writer.write(stream, data);
          wanted[stream]?.push(size * byte);
          let sum = 0;
          reader.drain((_stream, drained) => {
            for (const value of drained) sum += value;
          });
          got[stream]?.push(sum);
        }
        expect(got).toEqual(wanted);
      }),
      { numRuns: 20 },
    );
  });

  it.each([
    ['a head beyond the capacity', 300_000, []],
    ['an unknown stream', 6, [3, 1, 0, 0, 0, 65]],
    ['a record longer than what was written', 6, [1, 9, 0, 0, 0, 65]],
    ['half a record', 3, [1, 9, 0]],
  ])('tells %s as malformed', (_what, head, bytes) => {
    const memory = createOutputMemory();
    new Uint8Array(memory, 16).set(bytes);
    new Int32Array(memory)[0] = head;
    const printed: unknown[] = [];
    expect(new RingReader(memory).drain((stream) => printed.push(stream))).toBe(false);
    expect(printed).toEqual([]);
  });
});
