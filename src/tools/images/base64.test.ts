import { describe, expect, it } from 'vitest';
import { toBase64 } from './base64.ts';

describe('toBase64', () => {
  it.each([0, 1, 2, 3, 255, 24_575, 24_576, 24_577, 100_000])('turns %i bytes into text', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });
});
