import { refuse, succeed } from '../../../result.ts';
import type { ExecOptions, Sandbox, SandboxResult } from '../../../types.ts';

const commandMs = 8_000;
const text = 'one\ntwo é\nthree\n';

/** Whether the sandbox does what the app needs, step by step; the message names the step that failed. */
export async function selfTest(sandbox: Sandbox, hasBash: boolean): Promise<SandboxResult<void>> {
  const folder = `${sandbox.capabilities.workspace}/.turnwise-test`;
  const steps: Readonly<Record<string, () => Promise<string>>> = {
    'writing a file': async () => told(await sandbox.fs.writeFile(`${folder}/a`, text)),
    'reading it': async () => {
      const read = await sandbox.fs.readFile(`${folder}/a`);
      return read.ok ? differs(new TextDecoder().decode(read.value), text) : read.error.message;
    },
    'listing its folder': async () => {
      const listed = await sandbox.fs.readdir(folder);
      return listed.ok ? differs(JSON.stringify(listed.value), '[{"name":"a","type":"file"}]') : listed.error.message;
    },
    'running a command': async () => differs(await run(sandbox, folder, 'cat a'), text),
    'its exit code': async () => differs(await run(sandbox, folder, 'exit 3'), ' [exit 3]'),
    ...(hasBash && {
      'a line of bash': async () =>
        differs(
          await run(sandbox, folder, `grep -n t a | sed 's/^/</' > b; cat b; node -p 6*7`),
          '<2:two é\n<3:three\n42\n',
        ),
      'ending a command': () => stop(sandbox, folder),
    }),
    'removing the files': async () => told(await sandbox.fs.rm(folder, { recursive: true })),
  };
  for (const [step, take] of Object.entries(steps)) {
    const complaint = await take();
    if (complaint === '') continue;
    void sandbox.fs.rm(folder, { recursive: true, force: true });
    return refuse('unavailable', `${step}: ${complaint}`);
  }
  return succeed(undefined);
}

const told = (result: SandboxResult<void>): string => (result.ok ? '' : result.error.message);

const differs = (found: string, wanted: string): string =>
  found === wanted ? '' : `${JSON.stringify(found.slice(0, 200))} instead of ${JSON.stringify(wanted)}`;

/** What it printed, and how it ended if that was not well. */
async function run(sandbox: Sandbox, cwd: string, command: string, options: ExecOptions = {}): Promise<string> {
  let printed = '';
  const result = await sandbox.exec(command, {
    cwd,
    timeoutMs: commandMs,
    ...options,
    onOutput: ({ text }) => {
      printed += text;
    },
  });
  if (!result.ok) return `${printed} [${result.error.message}]`;
  const { reason, exitCode } = result.value;
  return reason === 'exit' && exitCode === 0 ? printed : `${printed} [${reason} ${exitCode}]`;
}

/** Not of a program that never rests: such a one cannot be ended in some containers, and they are used all the same. */
async function stop(sandbox: Sandbox, cwd: string): Promise<string> {
  const controller = new AbortController();
  let printed = '';
  const result = await sandbox.exec('echo begin; sleep 60', {
    cwd,
    timeoutMs: commandMs,
    signal: controller.signal,
    onOutput: ({ text }) => {
      printed += text;
      if (printed === 'begin\n') controller.abort();
    },
  });
  if (!result.ok) return result.error.message;
  return result.value.reason === 'stopped' ? '' : `it ended as ${result.value.reason} ${result.value.exitCode}`;
}
