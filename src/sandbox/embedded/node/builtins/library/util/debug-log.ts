import { format, formatWithOptions, inspect } from './inspect.ts';
import { shouldColorize } from './style-text.ts';

type Log = (...args: unknown[]) => void;

function isEnabled(section: string): boolean {
  const wanted = process.env['NODE_DEBUG'];
  if (!wanted) return false;
  const pattern = wanted
    .replaceAll(/[|\\{}()[\]^$+?.]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll(',', '$|^');
  return new RegExp(`^${pattern}$`, 'i').test(section);
}

/** `util.debuglog`: prints to stderr if `NODE_DEBUG` names the section. */
export function debuglog(section: string, onFirst?: (log: Log) => void): Log & { readonly enabled: boolean } {
  const name = section.toUpperCase();
  let enabled: boolean | undefined;
  let isFirst = true;
  const print: Log = (...args) => {
    const colors = shouldColorize(process.stderr);
    const message = formatWithOptions({ colors }, ...args);
    process.stderr.write(format('%s %s: %s\n', name, inspect(process.pid, { colors }), message));
  };
  const log: Log = (...args) => {
    enabled ??= isEnabled(name);
    const write = enabled ? print : () => undefined;
    if (isFirst) onFirst?.(write);
    isFirst = false;
    write(...args);
  };
  return Object.defineProperty(log, 'enabled', {
    get: () => (enabled ??= isEnabled(name)),
    configurable: true,
    enumerable: true,
  }) as Log & { readonly enabled: boolean };
}
