/** Forms as `curl -F` sends them. */
import { encodeText } from '../../byte-string.ts';
import type { Files } from '../support/files.ts';
import { baseName } from '../support/paths.ts';
import { fromByteString, toByteString } from '../support/bytes.ts';

export interface MultipartBody {
  contentType: string;
  body: Uint8Array;
}

/** `fields`: such as `name=value`, `file=@path;type=text/plain` and `text=<path`. */
export async function multipart(
  fields: readonly { value: string; isPlain: boolean }[],
  files: Files,
): Promise<MultipartBody> {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const boundary = `------------------------${digits}`;
  let body = '';
  for (const { value, isPlain } of fields) {
    const { headers, content } = await part(value, isPlain, files);
    body += `--${boundary}\r\n${toByteString(encodeText(headers))}\r\n${content}\r\n`;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: fromByteString(`${body}--${boundary}--\r\n`),
  };
}

async function part(field: string, isPlain: boolean, files: Files): Promise<{ headers: string; content: string }> {
  const equals = field.indexOf('=');
  const name = field.slice(0, equals);
  const value = field.slice(equals + 1);
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (isPlain || !/^[@<]/.test(value)) {
    const [text = '', ...settings] = isPlain ? [value] : value.split(/;(?=type=|filename=)/);
    return { headers: `${disposition}\r\n${typeHeader(settings)}`, content: toByteString(encodeText(text)) };
  }
  const [path = '', ...settings] = value.slice(1).split(/;(?=type=|filename=)/);
  const content = await files.read(path);
  if (value.startsWith('<')) return { headers: `${disposition}\r\n${typeHeader(settings)}`, content };
  const given = settings.find((setting) => setting.startsWith('filename='))?.slice(9);
  const headers = `${disposition}; filename="${given ?? baseName(path)}"\r\n${typeHeader(settings) || `Content-Type: ${typeOf(path)}\r\n`}`;
  return { headers, content };
}

function typeHeader(settings: readonly string[]): string {
  const type = settings.find((setting) => setting.startsWith('type='))?.slice(5);
  return type === undefined ? '' : `Content-Type: ${type}\r\n`;
}

const types: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

const typeOf = (path: string): string =>
  types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
