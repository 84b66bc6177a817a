/** The response that a `data:` URL is. Throws TypeError if it is none. */
export function readDataUrl(url: string, ResponseClass: typeof Response): Response {
  const match = /^data:([^,]*?)(;\s*base64)?,([^#]*)/is.exec(url);
  if (!match) throw new TypeError('fetch failed', { cause: new Error('invalid data: URL') });
  const [, type = '', isBase64, data = ''] = match;
  const text = isBase64 ? atob(unescape(data).replaceAll(/\s/g, '')) : unescape(data);
  const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const contentType = type === '' ? 'text/plain;charset=US-ASCII' : type.startsWith(';') ? `text/plain${type}` : type;
  return new ResponseClass(bytes, { status: 200, statusText: 'OK', headers: { 'content-type': contentType } });
}

/** Percent signs to bytes, each as one letter. */
const unescape = (text: string): string =>
  text.replaceAll(/%([\da-f]{2})/gi, (_whole, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
