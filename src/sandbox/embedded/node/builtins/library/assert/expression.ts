/** The message of `assert.ok` for a value that is not truthy: the expression itself, as it stands in the source. */
import { callSiteOf } from '../call-site.ts';
import { findCall } from './call-source.ts';

export type ReadSource = (path: string) => string | undefined;

const controlCharacters = /[^\P{Cc}\t\n\x7f-\x9f]/gu;

function escaped(char: string): string {
  if (char === '\b') return '\\b';
  return char === '\f' ? '\\f' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Undefined if the source cannot be found. */
export function expressionMessage(above: (...args: never[]) => unknown, read: ReadSource): string | undefined {
  const site = callSiteOf(above);
  const source = site && read(site.file);
  const call = site && source !== undefined ? findCall(source, site.line, site.column) : undefined;
  if (!call) return undefined;
  const [first = '', ...others] = call.text.replaceAll(controlCharacters, escaped).split('\n');
  // The lines keep their indentation to the call.
  const indentation = new RegExp(`^[ \\t]{0,${call.column}}`);
  const text = [first, ...others.map((each) => `  ${each.replace(indentation, '')}`)].join('\n');
  return `The expression evaluated to a falsy value:\n\n  ${text}\n`;
}
