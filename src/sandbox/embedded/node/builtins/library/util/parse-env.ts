import { validateString } from '../validators.ts';

const line =
  /^\s*(?:export\s+)?([\w.-]+)\s*=[^\S\n]*(?:"((?:\\"|[^"])*)"|'((?:\\'|[^'])*)'|`((?:\\`|[^`])*)`|([^\n#]*))?[^\S\n]*(?:#.*)?$/gm;

/** The variables that the text of a `.env` file sets. */
export function parseEnv(content: unknown): Record<string, string> {
  validateString(content, 'content');
  const variables: Record<string, string> = {};
  for (const [, name = '', double, single, backtick, plain] of content.replaceAll('\r\n', '\n').matchAll(line)) {
    variables[name] = double?.replaceAll('\\n', '\n') ?? single ?? backtick ?? plain?.trim() ?? '';
  }
  return variables;
}
