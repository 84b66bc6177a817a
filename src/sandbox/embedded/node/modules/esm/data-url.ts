import { nodeError } from '../../builtins/library/errors.ts';

export interface DataModule {
  format: 'module' | 'json';
  text: string;
}

/** The module in a `data:` URL. Throws as Node does for other types. */
export function parseDataUrl(url: string): DataModule {
  const [, type = '', base64, body = ''] = /^data:([^,;]*)(?:;(?!base64)[^,;]*)*(;base64)?,([^]*)$/.exec(url) ?? [];
  if (!url.includes(',')) {
    throw Object.assign(nodeError(TypeError, 'ERR_INVALID_URL', 'Invalid URL', parseDataUrl), { input: url });
  }
  const text = decodeURIComponent(body);
  const content = base64 ? decoder.decode(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))) : text;
  if (type === 'text/javascript' || type === 'application/javascript') return { format: 'module', text: content };
  if (type === 'application/json') return { format: 'json', text: content };
  throw nodeError(
    RangeError,
    'ERR_UNKNOWN_MODULE_FORMAT',
    `Unknown module format: ${type === '' ? 'text/plain' : type} for URL ${url}`,
    parseDataUrl,
  );
}

const decoder = new TextDecoder();
