import { describe, expect, it } from 'vitest';
import { imageTypeOf } from './image-type.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('imageTypeOf', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n\0\0', 'image/png'],
    ['\xff\xd8\xff\xe0\0', 'image/jpeg'],
    ['GIF87a', 'image/gif'],
    ['GIF89a...', 'image/gif'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
    ['RIFF\x10\0\0\0WAVEfmt ', undefined],
    ['\x89PNG', undefined],
    ['<svg></svg>', undefined],
    ['BM\0\0', undefined],
    ['', undefined],
  ])('tells %j', (text, type) => {
    expect(imageTypeOf(bytes(text))).toBe(type);
  });
});
