import type { ToolResult } from '../../agent/events.ts';
import { textResult } from '../define-tool.ts';
import { counted, withCommas } from '../limits.ts';
import type { ToolContext } from '../tool-context.ts';
import { toBase64 } from './base64.ts';
import type { ImageType } from './image-type.ts';
import { MAX_IMAGE_BYTES, type ScaledImage } from './scale-image.ts';

export interface ImageDetails {
  /** Absolute. */
  path: string;
  mimeType: ImageType;
  /** Of the file. */
  bytes: number;
  /** In pixels, where known: of the image that the model is shown. */
  width?: number;
  height?: number;
}

export interface ImageFile {
  path: string;
  shown: string;
  bytes: Uint8Array;
  mimeType: ImageType;
}

/** An image as a model can take it, or a note in its place. */
export async function imageResult(
  { acceptsImages, scaleImage }: Pick<ToolContext, 'acceptsImages' | 'scaleImage'>,
  { path, shown, bytes, mimeType }: ImageFile,
): Promise<ToolResult> {
  const details: ImageDetails = { path, mimeType, bytes: bytes.length };
  const name = `${shown} is an image (${mimeType}, ${counted(bytes.length, 'byte')})`;
  if (!acceptsImages()) return textResult(`[${name}. It is not shown, since this model takes no images.]`, details);

  const scaled = await scaleImage(bytes, mimeType);
  if (scaled) {
    const { width, height } = scaled;
    return withImage(`[${name}, ${sizeOf(scaled)}.]`, scaled, { ...details, width, height });
  }
  // What could not be decoded here may still be of use to the model, which has a decoder of its own.
  if (bytes.length <= MAX_IMAGE_BYTES) return withImage(`[${name}.]`, { bytes, mimeType }, details);
  return textResult(`[${name}. It is too large to be shown, and could not be scaled down.]`, details);
}

function sizeOf({ width, height, originalWidth, originalHeight }: ScaledImage): string {
  const original = `${withCommas(originalWidth)} × ${withCommas(originalHeight)} pixels`;
  return width === originalWidth && height === originalHeight
    ? original
    : `${original}, shown scaled down to ${withCommas(width)} × ${withCommas(height)}`;
}

const withImage = (
  text: string,
  { bytes, mimeType }: { bytes: Uint8Array; mimeType: ImageType },
  details: ImageDetails,
): ToolResult => ({
  content: [
    { type: 'text', text },
    { type: 'image', data: toBase64(bytes), mimeType },
  ],
  details,
});
