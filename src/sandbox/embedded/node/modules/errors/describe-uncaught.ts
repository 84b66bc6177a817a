/** What Node prints of an error that nothing caught. */
import { inspect } from '../../builtins/library/util/inspect.ts';
import { sourceLine } from '../code/code-registry.ts';
import { placeOf } from '../transform/syntax-error.ts';
import { arrowOf, knownArrow } from './arrows.ts';

const ending = '\n\nNode.js v20.20.2\n';
const hint = '(Use `node --trace-uncaught ...` to show where the exception was thrown)';

export function describeUncaught(error: unknown, origin: 'uncaughtException' | 'unhandledRejection'): string {
  const isObject = (typeof error === 'object' && error !== null) || typeof error === 'function';
  if (!isObject) return `\n${arrowOf('runMain')}\n${String(error)}\n${hint}${ending}`;
  const { stack } = error as { stack?: unknown };
  if (typeof stack !== 'string') return `\n${arrowOf('runMain')}\n${inspect(error)}${ending}`;
  const place = placeOf(error);
  if (place) {
    const { url, line, text, column, length } = place;
    const excerpt = `${url}:${line}\n${text}\n${under(text, column)}${'^'.repeat(length)}`;
    return `${excerpt}\n${place.isLink ? '' : '\n'}${inspected(error, stack)}${ending}`;
  }
  const internal = knownArrow(error) ?? arrowByCode(error);
  if (internal !== undefined) return `${internal}\n\n${inspected(error, stack)}${ending}`;
  const arrow = firstFrame(stack, origin);
  return `${arrow === undefined ? '' : `${arrow}\n\n`}${inspect(error)}${ending}`;
}

/** Without the brackets around an error that has no frames: here those of the loader are left out, not none. */
function inspected(error: object, stack: string): string {
  const text = inspect(error);
  return text.startsWith(`[${stack}]`) ? stack + text.slice(stack.length + 2) : text;
}

function arrowByCode(error: object): string | undefined {
  return (error as { code?: unknown }).code === 'ERR_UNHANDLED_REJECTION' ? arrowOf('rejection') : undefined;
}

/** The line of the first frame that is in the program. */
function firstFrame(stack: string, origin: string): string | undefined {
  for (const frame of stack.split('\n')) {
    const [, url, lineText, columnText] = /^ {4}at (?:.* \()?(.+?):(\d+):(\d+)\)?$/.exec(frame) ?? [];
    if (url === undefined) continue;
    const line = sourceLine(url, Number(lineText));
    if (line === undefined) continue;
    const before = line.slice(0, Number(columnText) - 1);
    // A script is shown where it throws, a module and a promise where the error was made.
    const isThrown = origin === 'uncaughtException' && !url.startsWith('file:');
    const shown = isThrown ? before.replace(/\bthrow\s[^;{}]*$/, '') : before;
    return `${url}:${lineText}\n${line}\n${under(line, shown.length + 1)}^`;
  }
  return undefined;
}

/** Blanks up to a column, with the tabs of the line. */
const under = (line: string, column: number): string => line.slice(0, column - 1).replaceAll(/[^\t]/g, ' ');
