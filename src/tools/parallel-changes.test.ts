/** Whatever runs beside it, no edit, write or command loses what another one did. */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ok } from '../agent/result.ts';
import type { Sandbox, SandboxFileSystem } from '../sandbox/types.ts';
import { createTools } from './index.ts';
import { createFakeSandbox, type FakeSandbox } from './testing/fake-sandbox.ts';
import { runTool } from './testing/run-tool.ts';

const FILES = { 'a.txt': '<1> <2> <3> ', 'b.txt': '<1> <2> <3> ' };
/** `link.txt` is another name of a.txt. */
const REAL: Record<string, string> = { 'a.txt': 'a.txt', 'link.txt': 'a.txt', 'b.txt': 'b.txt' };

type Wait = () => Promise<void>;

/** An action on one file; `tag` is unlike that of every other action. */
interface Action {
  tool: 'edit' | 'write' | 'bash';
  path: string;
  /** Steps to wait before it begins. */
  delay: number;
  /** What an edit replaces. */
  slot: string;
  tag: string;
}

const argumentsOf = ({ tool, path, slot, tag }: Action): unknown => {
  if (tool === 'write') return { path, content: `<1> <2> <3> ${tag} ` };
  if (tool === 'edit') return { path, edits: [{ oldText: `${slot} `, newText: `${tag} ` }] };
  return { command: `${path} ${tag}` };
};

/** What an action makes of a text; undefined where it fails. */
function effect({ tool, slot, tag }: Action, text: string): string | undefined {
  if (tool === 'write') return `<1> <2> <3> ${tag} `;
  if (tool === 'bash') return `${text}${tag} `;
  return text.includes(`${slot} `) ? text.replace(`${slot} `, `${tag} `) : undefined;
}

/** A command that reads a file, takes its time, and writes it with its tag at the end. */
function createSandbox(wait: Wait): { fake: FakeSandbox; sandbox: Sandbox } {
  const fake = createFakeSandbox({
    files: FILES,
    symlinks: { '/workspace/link.txt': '/workspace/a.txt' },
    async exec(command, _options, files) {
      const [path = '', tag = ''] = command.split(' ');
      const real = `/workspace/${REAL[path]}`;
      const before = new TextDecoder().decode(files.get(real));
      await wait();
      files.set(real, new TextEncoder().encode(`${before}${tag} `));
      return ok({ exitCode: 0, reason: 'exit' });
    },
  });
  const waiting =
    <Arguments extends unknown[], T>(call: (...args: Arguments) => Promise<T>) =>
    async (...args: Arguments): Promise<T> => {
      await wait();
      const answer = await call(...args);
      await wait();
      return answer;
    };
  const { fs } = fake;
  const slow: SandboxFileSystem = {
    ...fs,
    readFile: waiting(fs.readFile),
    writeFile: waiting(fs.writeFile),
    stat: waiting(fs.stat),
    realpath: waiting(fs.realpath),
  };
  return { fake, sandbox: { ...fake, fs: slow } };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

/** Whether the actions, one after the other in some order, would have ended in these texts, each with this success. */
function isSomeOrderOf(
  actions: readonly Action[],
  succeeded: ReadonlyMap<Action, boolean>,
  texts: Record<string, string>,
) {
  return permutations(actions).some((order) => {
    const state: Record<string, string> = { ...FILES };
    for (const action of order) {
      const real = REAL[action.path] ?? '';
      const text = effect(action, state[real] ?? '');
      if ((text !== undefined) !== succeeded.get(action)) return false;
      if (text !== undefined) state[real] = text;
    }
    return Object.entries(state).every(([path, text]) => texts[path] === text);
  });
}

const action = fc.record({
  tool: fc.constantFrom('edit' as const, 'edit' as const, 'write' as const, 'bash' as const),
  path: fc.constantFrom('a.txt', 'a.txt', 'link.txt', 'b.txt'),
  delay: fc.nat(6),
  slot: fc.constantFrom('<1>', '<2>', '<3>'),
});

it('ends as if the changes had been made one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 2, maxLength: 6 }), fc.scheduler(), async (asked, scheduler) => {
      const wait = () => scheduler.schedule(Promise.resolve());
      const { fake, sandbox } = createSandbox(wait);
      const tools = new Map(createTools(sandbox).map((tool) => [tool.name, tool]));
      const actions: Action[] = asked.map((one, index) => ({ ...one, tag: `tag${index}` }));
      const succeeded = new Map<Action, boolean>();
      const running = actions.map(async (one) => {
        const tool = tools.get(one.tool);
        if (!tool) throw new Error(`No tool ${one.tool}`);
        for (let step = 0; step < one.delay; step += 1) await wait();
        const { isError } = await runTool(tool, argumentsOf(one));
        succeeded.set(one, !isError);
      });
      await scheduler.waitFor(Promise.all(running));
      const texts = { 'a.txt': fake.textOf('a.txt') ?? '', 'b.txt': fake.textOf('b.txt') ?? '' };
      expect(isSomeOrderOf(actions, succeeded, texts)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
