import type { CommandRecord, ContractCase } from './case.ts';
import { expectEqual, expectThat, valueOf } from './case.ts';

/** When `text` was there, in milliseconds from the call. */
function timeOf({ chunks }: CommandRecord, text: string): number {
  const chunk = chunks.find((candidate) => candidate.text.includes(text));
  expectThat(chunk !== undefined, `Nothing was printed with ${text}`);
  return chunk.at;
}

/** Checks that `one` was out well before `two`, which a sleep of 0.3 seconds parts from it. */
function expectStreamed(record: CommandRecord, stdout: string, what: string): void {
  expectEqual([record.stdout, record.exitCode], [stdout, 0], what);
  const gap = timeOf(record, 'two') - timeOf(record, 'one');
  expectThat(gap > 200, `${what}: only ${Math.round(gap)} ms lay between the two lines`);
}

const streamCase = (name: string, command: string, stdout = 'one\ntwo\n'): ContractCase => ({
  name: `streaming: ${name}`,
  run: async (_, { run }) => expectStreamed(await run(command), stdout, command),
});

const script = 'echo one\nsleep .3\necho two\n';

export const streamingCases: ContractCase[] = [
  streamCase('commands of a list', 'echo one; sleep .3; echo two'),
  streamCase('the body of a loop', 'for w in one two; do echo $w; sleep .3; done'),
  streamCase('the body of a function', 'f() { echo one; sleep .3; g; }; g() { echo two; }; f'),
  streamCase('a group and a subshell', '{ echo one; (sleep .3; echo two); }'),
  streamCase('the last command of a pipe', 'echo x | while read -r _; do echo one; sleep .3; echo two; done'),
  streamCase('a condition', 'if echo one; then sleep .3; fi; case x in x) echo two ;; esac'),
  streamCase('a shell in the shell', `bash -c '${script}'`),
  streamCase('stderr joined to stdout', '{ echo one >&2; sleep .3; echo two; } 2>&1'),
  {
    name: 'streaming: script files, however they are started',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/s.sh`, `#!/usr/bin/env bash\nmain() {\n${script}}\nmain "$@"\n`));
      await run('chmod +x s.sh');
      for (const command of ['bash s.sh', './s.sh', 'sh ./s.sh', 'f() { ./s.sh; }; f']) {
        expectStreamed(await run(command), 'one\ntwo\n', command);
      }
    },
  },
  {
    name: 'streaming: stderr is streamed as stderr',
    run: async (_, { run }) => {
      const record = await run('echo one >&2; sleep .3; x=$(echo two >&2)');
      expectEqual([record.stdout, record.stderr], ['', 'one\ntwo\n']);
      expectThat(timeOf(record, 'two') - timeOf(record, 'one') > 200, 'It came at once');
    },
  },
  {
    name: 'streaming: output is there before the command ends',
    run: async (_, { run }) => {
      const record = await run('echo one; sleep .5');
      expectThat(timeOf(record, 'one') < record.took - 300, 'The output came with the end');
    },
  },
];
