import { bareCommand } from '../support/command.ts';
import { toBytes, toText } from '../support/bytes.ts';

const reference = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/g;

/** Puts exported variables in place of `$NAME` and `${NAME}`: all of them, or those that the argument names. */
export const envsubstCommand = bareCommand('envsubst', (call) => {
  const [option] = call.args;
  if (option === '-V' || option === '--version') return call.print('envsubst (GNU gettext-runtime) 0.21\n');
  const lists = option === '-v' || option === '--variables';
  const format = call.args[lists ? 1 : 0];
  const chosen = format === undefined ? undefined : new Set(namesIn(format));
  if (lists) return call.print([...(chosen ?? [])].map((name) => `${name}\n`).join(''));
  const exported = call.context.exportedEnv ?? {};
  const output = toText(call.stdin).replace(reference, (all: string, braced?: string, bare?: string) => {
    const name = braced ?? bare ?? '';
    return chosen && !chosen.has(name) ? all : (exported[name] ?? '');
  });
  call.write(toBytes(output));
});

const namesIn = (format: string): string[] =>
  [...format.matchAll(reference)].map(([, braced, bare]) => braced ?? bare ?? '');
