import type { ExecResult } from 'just-bash/browser';
import { toByteString } from '../byte-string.ts';
import { joinBytes } from '../process/standard-input.ts';
import { printedBytes, runScript } from '../script-run.ts';
import { errVariable, exportedBy, inVariable, inputDevice, outVariable } from '../told.ts';
import type { ScriptStreams } from '../transform/script-transform.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';

export type { Context } from './context.ts';

export interface NestedOptions {
  /** Variables beside the exported ones; they are not exported themselves. */
  variables?: Readonly<Record<string, string>>;
  /** What is exported, in place of what the caller exports. */
  exported?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** The file that the script is from. */
  file?: string | undefined;
}

/** Most shells inside each other. */
const mostDepth = 100;

/** Runs a script in a shell of its own, which streams if the command that asks for it does. */
export async function runNested(script: string, context: Context, options: NestedOptions = {}): Promise<ExecResult> {
  const process = processOf(context);
  if (process.depth >= mostDepth) return failure('bash: fork: retry: Resource temporarily unavailable', 254);
  const { variables = {}, exported = exportedBy(context), signal = context.signal, file } = options;
  const bash = process.newInterpreter(context.cwd, exported);
  process.depth += 1;
  try {
    const { results, exitCode } = await runScript(process, script, { ...streamsOf(context), file }, (marked, given) =>
      bash.exec(marked, {
        env: { ...(given ?? variables) },
        replaceEnv: given !== undefined,
        stdin: context.stdin as unknown as string,
        stdinKind: 'bytes',
        rawScript: true,
        ...(signal && { signal }),
      }),
    );
    return {
      stdout: toByteString(joinBytes(results.map((result) => printedBytes(result)))),
      stdoutKind: 'bytes',
      stderr: results.map(({ stderr }) => stderr).join(''),
      exitCode,
    };
  } finally {
    process.depth -= 1;
  }
}

/** The streams of the command, as it was told. */
function streamsOf({ env, fs, cwd }: Context): ScriptStreams {
  const pathIn = (name: string): string | undefined => {
    const path = env.get(name);
    return path === undefined || /^\/dev\/std(out|err)$/.test(path) ? undefined : fs.resolvePath(cwd, path);
  };
  const out = pathIn(outVariable);
  const err = pathIn(errVariable);
  const joined = env.get(errVariable) === '/dev/stdout' || (out !== undefined && out === err);
  return { out, err, joined, readsShellInput: env.get(inVariable) === inputDevice };
}

export const failure = (message: string, exitCode: number): ExecResult => ({
  stdout: '',
  stderr: `${message}\n`,
  exitCode,
});
