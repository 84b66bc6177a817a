/** A request as a command for a POSIX shell. */
import type { HttpRequest } from '../../../protocol/providers.ts';

/** Systems limit the length of one argument, Linux to 128 KiB. In characters, of which some take three bytes. */
const longestArgument = 40_000;
const endMark = 'END_OF_BODY';

/** The curl command that sends it. Secrets stand as shell variables, which the shell fills in. */
export function curlCommand({ method, url, headers, body }: HttpRequest): string {
  const parts = [`curl ${quoted(url)}`, `--request ${quoted(method)}`, ...headers.map(headerOption)];
  if (body === '') return joined(parts);
  if (body.length <= longestArgument) return joined([...parts, `--data-raw ${quoted(body)}`]);
  return `${joined([...parts, `--data-binary @- <<'${endMark}'`])}\n${body}\n${endMark}`;
}

function headerOption({ name, value, isSecret }: HttpRequest['headers'][number]): string {
  return `--header ${isSecret ? `"${name}: ${value.replaceAll(/["\\`]/g, '\\$&')}"` : quoted(`${name}: ${value}`)}`;
}

function joined(parts: readonly string[]): string {
  return parts.join(' \\\n  ');
}

/** One word for the shell, with nothing in it for the shell to read. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
