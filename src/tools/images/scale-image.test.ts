import { describe, expect, it } from 'vitest';
import { createImageScaler, MAX_IMAGE_BYTES, type ImagePlatform } from './scale-image.ts';

/** A platform without pixels: each encoding has the size that the test gives, and all that is drawn is written down. */
function setUp(width: number, height: number, sizes: Record<string, number> = {}) {
  const log: string[] = [];
  const platform: ImagePlatform = {
    async decode(_bytes, mimeType) {
      log.push(`decode ${mimeType}`);
      return { width, height, close: () => log.push('close') };
    },
    createCanvas(canvasWidth, canvasHeight) {
      const context = {
        drawImage: (_image: unknown, x: number, y: number, w: number, h: number) =>
          log.push(`draw ${x} ${y} ${w} ${h}`),
        fillRect: () => log.push('fill'),
      };
      return {
        getContext: () => context,
        async convertToBlob({ type = '', quality }: { type?: string; quality?: number }) {
          const name = quality === undefined ? type : `${type} ${quality}`;
          log.push(`${canvasWidth}x${canvasHeight} ${name}`);
          return new Blob([new Uint8Array(sizes[name] ?? 10).fill(1)], { type });
        },
      } as unknown as OffscreenCanvas;
    },
  };
  return { scale: createImageScaler(platform), log };
}

const small = Uint8Array.of(1, 2, 3);
const tooLarge = MAX_IMAGE_BYTES + 1;

describe('createImageScaler', () => {
  it('passes on an image that is small enough as it is', async () => {
    const { scale, log } = setUp(2_000, 1_000);
    expect(await scale(small, 'image/gif')).toEqual({
      bytes: small,
      mimeType: 'image/gif',
      width: 2_000,
      height: 1_000,
      originalWidth: 2_000,
      originalHeight: 1_000,
    });
    expect(log).toEqual(['decode image/gif', 'close']);
  });

  it.each([
    [4_000, 3_000, 2_000, 1_500],
    [1_000, 8_000, 250, 2_000],
    [30_000, 2, 2_000, 1],
  ])('scales %i × %i down to %i × %i', async (originalWidth, originalHeight, width, height) => {
    const { scale, log } = setUp(originalWidth, originalHeight);
    const scaled = await scale(small, 'image/webp');
    expect(scaled).toEqual({
      bytes: new Uint8Array(10).fill(1),
      mimeType: 'image/png',
      width,
      height,
      originalWidth,
      originalHeight,
    });
    expect(log).toEqual(['decode image/webp', `draw 0 0 ${width} ${height}`, `${width}x${height} image/png`, 'close']);
  });

  it('tries ever smaller encodings, on white', async () => {
    const { scale, log } = setUp(3_000, 3_000, { 'image/png': tooLarge, 'image/jpeg 0.85': tooLarge });
    expect(await scale(small, 'image/png')).toMatchObject({ mimeType: 'image/jpeg' });
    expect(log.slice(2)).toEqual([
      '2000x2000 image/png',
      'fill',
      '2000x2000 image/jpeg 0.85',
      'fill',
      '2000x2000 image/jpeg 0.7',
      'close',
    ]);
  });

  it('encodes a photograph that has too many bytes as such', async () => {
    const { scale, log } = setUp(1_000, 1_000);
    expect(await scale(new Uint8Array(tooLarge), 'image/jpeg')).toMatchObject({ mimeType: 'image/jpeg', width: 1_000 });
    expect(log).toContain('1000x1000 image/jpeg 0.85');
  });

  it('gives up when nothing is small enough', async () => {
    const qualities = [0.85, 0.7, 0.55, 0.4].map((quality) => [`image/jpeg ${quality}`, tooLarge]);
    const { scale } = setUp(3_000, 3_000, { 'image/png': tooLarge, ...Object.fromEntries(qualities) });
    expect(await scale(small, 'image/png')).toBeUndefined();
  });

  it('gives up on a broken image', async () => {
    const { createCanvas } = {} as ImagePlatform;
    const scale = createImageScaler({ decode: () => Promise.reject(new Error('broken')), createCanvas });
    expect(await scale(small, 'image/png')).toBeUndefined();
  });

  it('gives up where nothing decodes images', async () => {
    expect(await createImageScaler()(small, 'image/png')).toBeUndefined();
  });
});
