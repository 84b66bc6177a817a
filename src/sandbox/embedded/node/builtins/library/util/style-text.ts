import { invalidArgType } from '../errors.ts';
import { validateBoolean, validateOneOf, validateString } from '../validators.ts';
import { inspect } from './inspect.ts';

type Stream = Partial<NodeJS.WriteStream> | undefined;

/** Whether colours are wanted on a stream: what the environment says first, then whether it is a terminal. */
export function shouldColorize(stream: Stream): boolean {
  const { FORCE_COLOR, NO_COLOR, NODE_DISABLE_COLORS } = process.env;
  if (FORCE_COLOR !== undefined) return ['', '1', '2', '3', 'true'].includes(FORCE_COLOR);
  if (!stream?.isTTY) return false;
  if (NO_COLOR || NODE_DISABLE_COLORS) return false;
  return typeof stream.getColorDepth === 'function' ? stream.getColorDepth() > 2 : true;
}

function isStream(stream: unknown): boolean {
  if (typeof stream !== 'object' || stream === null) return false;
  const { pipe, on, write, getReader, getWriter } = stream as Record<string, unknown>;
  return [on && (pipe || write), getReader, getWriter].some((method) => typeof method === 'function');
}

/** `util.styleText`. */
export function styleText(
  format: string | readonly string[],
  text: string,
  { validateStream = true, stream = process.stdout }: { validateStream?: boolean; stream?: unknown } = {},
): string {
  validateString(text, 'text');
  validateBoolean(validateStream, 'options.validateStream');
  if (validateStream && !isStream(stream)) {
    throw invalidArgType('stream', ['ReadableStream', 'WritableStream', 'Stream'], stream);
  }
  const codes = [format].flat().map((name) => {
    const code = inspect.colors[name];
    if (!code) validateOneOf(name, 'format', Object.keys(inspect.colors));
    return code ?? [0, 0];
  });
  // A list of formats is applied wherever it is written to, as Node 20 does.
  if (!Array.isArray(format) && validateStream && !shouldColorize(stream as Stream)) return text;
  const open = codes.map(([start]) => `\u001b[${start}m`).join('');
  const close = codes.toReversed().map(([, end]) => `\u001b[${end}m`);
  return `${open}${text}${close.join('')}`;
}
