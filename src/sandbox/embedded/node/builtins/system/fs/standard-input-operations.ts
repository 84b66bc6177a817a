/** Reading standard input without blocking the thread: for the forms of `fs` that do not wait. */
import { Buffer } from '../../library/buffer.ts';
import type { SystemRuntime } from '../../../system-runtime.ts';
import { decoded, toOptions, viewBytes } from './arguments.ts';
import type { Encoding } from './arguments.ts';
import { readTarget } from './content-operations.ts';
import type { Operations } from './operation.ts';

const chunkBytes = 64 * 1024;

export function standardInputOperations({ host }: Pick<SystemRuntime, 'host'>, operations: Operations): Operations {
  const isStandardInput = (target: unknown): boolean =>
    target === 0 || target === '/dev/stdin' || target === '/dev/fd/0';
  const ordinary = (name: string, args: unknown[]): (() => unknown) => operations[name]?.(...args) ?? (() => undefined);

  return {
    read: (...args) => {
      if (args[0] !== 0) return ordinary('read', args);
      const { view, offset, length } = readTarget(args[1], args.slice(2));
      return async () => {
        const bytes = await host.callAsync('readStdin', length);
        viewBytes(view).set(bytes, offset);
        return bytes.length;
      };
    },
    readFile: (...args) => {
      if (!isStandardInput(args[0])) return ordinary('readFile', args);
      const { encoding } = toOptions<{ encoding?: Encoding }>(args[1], {});
      return async () => {
        const parts: Uint8Array[] = [];
        for (;;) {
          const part = await host.callAsync('readStdin', chunkBytes);
          if (part.length === 0) return decoded(Buffer.concat(parts), encoding);
          parts.push(part);
        }
      };
    },
  };
}
