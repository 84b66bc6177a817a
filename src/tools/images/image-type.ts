export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';

/** What kind of image these bytes begin, whatever the name of the file. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const begins = (text: string, at = 0) =>
    Array.from(text).every((character, index) => bytes[at + index] === character.charCodeAt(0));
  if (begins('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins('\xff\xd8\xff')) return 'image/jpeg';
  if (begins('GIF87a') || begins('GIF89a')) return 'image/gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'image/webp';
  return undefined;
}
