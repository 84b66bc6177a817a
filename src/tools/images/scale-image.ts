import type { ImageType } from './image-type.ts';

/** The longest side, in pixels, that a model is shown. */
export const MAX_SIDE = 2_000;
/** The largest image, in bytes, that is sent to a model: services refuse more than 5 MB of base64. */
export const MAX_IMAGE_BYTES = 3_750_000;

export interface ScaledImage {
  bytes: Uint8Array;
  mimeType: ImageType;
  width: number;
  height: number;
  /** Sides of the image in the file. */
  originalWidth: number;
  originalHeight: number;
}

/** Makes an image fit for a model. Undefined if it cannot: the image is broken, or nothing here decodes images. */
export type ImageScaler = (bytes: Uint8Array, mimeType: ImageType) => Promise<ScaledImage | undefined>;

/** What draws images, where the platform has it. */
export interface ImagePlatform {
  decode: (bytes: Uint8Array, mimeType: ImageType) => Promise<ImageBitmap>;
  createCanvas: (width: number, height: number) => OffscreenCanvas;
}

/** Tried in turn until the image is small enough: a PNG keeps sharp lines and text, a JPEG is small. */
const PNG = { type: 'image/png' } as const;
const JPEGS = [0.85, 0.7, 0.55, 0.4].map((quality) => ({ type: 'image/jpeg', quality }) as const);

export function createImageScaler(platform = platformOfWorker()): ImageScaler {
  return async (bytes, mimeType) => {
    if (!platform) return undefined;
    const bitmap = await decoded(platform, bytes, mimeType);
    if (!bitmap) return undefined;
    try {
      return await fitted(platform, bitmap, bytes, mimeType);
    } finally {
      bitmap.close();
    }
  };
}

function platformOfWorker(): ImagePlatform | undefined {
  if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined;
  return {
    decode: (bytes, mimeType) => createImageBitmap(new Blob([bytes.slice()], { type: mimeType })),
    createCanvas: (width, height) => new OffscreenCanvas(width, height),
  };
}

async function decoded(
  { decode }: ImagePlatform,
  bytes: Uint8Array,
  mimeType: ImageType,
): Promise<ImageBitmap | undefined> {
  try {
    return await decode(bytes, mimeType);
  } catch {
    // A broken image is an answer, not a failure of the tool.
    return undefined;
  }
}

async function fitted(
  platform: ImagePlatform,
  bitmap: ImageBitmap,
  bytes: Uint8Array,
  mimeType: ImageType,
): Promise<ScaledImage | undefined> {
  const original = { originalWidth: bitmap.width, originalHeight: bitmap.height };
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  const [width, height] = [scaled(bitmap.width), scaled(bitmap.height)];
  if (scale === 1 && bytes.length <= MAX_IMAGE_BYTES) return { bytes, mimeType, width, height, ...original };

  const canvas = platform.createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(bitmap, 0, 0, width, height);
  for (const encoding of mimeType === 'image/jpeg' ? JPEGS : [PNG, ...JPEGS]) {
    if (encoding !== PNG) fillBehind(context, width, height);
    const blob = await canvas.convertToBlob(encoding);
    if (blob.size > MAX_IMAGE_BYTES) continue;
    return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType: encoding.type, width, height, ...original };
  }
  return undefined;
}

/** A JPEG knows no transparency and would show black in its place. */
function fillBehind(context: OffscreenCanvasRenderingContext2D, width: number, height: number): void {
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
}
