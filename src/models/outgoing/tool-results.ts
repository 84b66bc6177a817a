import type { ImageContent } from '../../agent/messages.ts';
import { textOf } from '../../agent/messages.ts';
import type { AnsweredCall } from './pair-results.ts';

const NO_OUTPUT = '(no output)';
const NO_RESULT = 'The call has no result: it was interrupted before it finished.';

/** The text of a result as it is sent: servers refuse results that are missing or empty. */
export function resultText({ result }: AnsweredCall): string {
  if (result === undefined) return NO_RESULT;
  const text = textOf(result.content);
  if (text.trim() !== '') return text;
  return imagesOf(result.content).length > 0 ? 'The image follows.' : NO_OUTPUT;
}

/** The images that tools returned, each with the words that introduce it: no server takes them in a result. */
export function resultImages(calls: readonly AnsweredCall[]): { caption: string; image: ImageContent }[] {
  return calls.flatMap(({ call, result }) =>
    imagesOf(result?.content ?? []).map((image) => ({ caption: `Image returned by ${call.name}:`, image })),
  );
}

/** What stands in the place of an image for a model that takes none. */
export const IMAGE_LEFT_OUT = '(An image was here. This model cannot see images.)';

export function imagesOf(content: readonly { type: string }[]): ImageContent[] {
  return content.filter((block): block is ImageContent => block.type === 'image');
}

export function dataURL(image: ImageContent): string {
  return `data:${image.mimeType};base64,${image.data}`;
}
