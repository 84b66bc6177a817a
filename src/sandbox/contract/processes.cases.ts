import type { PortEvent, Sandbox } from '../types.ts';
import type { ContractCase, ContractTools } from './case.ts';
import { expectEqual, expectThat, recordCommand, until, valueOf } from './case.ts';

const port = 43_123;

const server = `import http from 'node:http';
http.createServer((request, response) => response.end('you asked ' + request.url)).listen(${port}, () => {
  console.log('listening');
});
`;

/** Starts the server in the background and answers its pid. The command that starts it has ended by then. */
async function startServer({ fs }: Sandbox, { workspace, run }: ContractTools): Promise<string> {
  valueOf(await fs.writeFile(`${workspace}/server.mjs`, server));
  const { stdout, exitCode } = await run(
    'node server.mjs > log 2>&1 & echo $!; until grep -q listening log; do sleep .02; done',
  );
  expectEqual(exitCode, 0, 'the exit code of the starting command');
  return stdout.trim();
}

/** Gives `pieces` one after the other, each when what it waits for has been printed. */
async function* answers(
  printed: () => string,
  pieces: readonly [waitFor: string, text: string][],
): AsyncGenerator<string> {
  for (const [waitFor, text] of pieces) {
    await until(() => printed().includes(waitFor), `"${waitFor}" to be printed`);
    yield text;
  }
}

export const processCases: ContractCase[] = [
  {
    name: 'node: programs run, with their exit codes and both streams',
    run: async ({ fs }, { workspace, run }) => {
      valueOf(await fs.writeFile(`${workspace}/lib.mjs`, 'export const name = "module";\n'));
      valueOf(
        await fs.writeFile(
          `${workspace}/main.mjs`,
          'import { name } from "./lib.mjs";\nconsole.log(name, process.argv[2]);\nconsole.error("err");\nprocess.exitCode = 3;\n',
        ),
      );
      const record = await run('node main.mjs arg; echo $?');
      expectEqual([record.stdout, record.stderr], ['module arg\n3\n', 'err\n']);
      expectEqual((await run('echo in | node -e "process.stdin.pipe(process.stdout)"')).stdout, 'in\n', 'a pipe');
    },
  },
  {
    name: 'node: output streams, and a stop ends a loop that never rests',
    run: async (sandbox, { run, stopWithinMs }) => {
      const controller = new AbortController();
      let stoppedAt = 0;
      const record = await recordCommand(sandbox, `node -e 'console.log("begin"); for (;;);'`, {
        signal: controller.signal,
        onOutput: () => {
          stoppedAt = performance.now();
          controller.abort();
        },
      });
      expectEqual([record.exitCode, record.reason, record.stdout], [130, 'stopped', 'begin\n']);
      expectThat(performance.now() - stoppedAt <= stopWithinMs, `It took more than ${stopWithinMs} ms`);
      expectEqual((await run('node -p 1+1')).stdout, '2\n', 'the next program');
    },
  },
  {
    name: 'background: a server lives on after its command, is told, answers, and can be killed',
    run: async (sandbox, tools) => {
      const events: PortEvent[] = [];
      const endEvents = sandbox.onPort((event) => events.push(event));
      const pid = await startServer(sandbox, tools);
      await until(() => events.length === 1, 'the port to open');
      expectEqual((await tools.run(`curl -s http://localhost:${port}/path`)).stdout, 'you asked /path', 'the answer');
      const late: PortEvent[] = [];
      sandbox.onPort((event) => late.push(event))();
      expectEqual((await tools.run(`kill ${pid}`)).exitCode, 0, 'the exit code of kill');
      await until(() => events.length === 2, 'the port to close');
      endEvents();
      expectEqual(
        events.map((event) => [event.type, event.port]),
        [
          ['open', port],
          ['close', port],
        ],
        'the events',
      );
      expectEqual(
        late.map((event) => [event.type, event.port]),
        [['open', port]],
        'what a late listener was told',
      );
      expectEqual((await tools.run(`curl -s http://localhost:${port}/`)).exitCode, 7, 'the exit code of curl now');
    },
  },
  {
    name: 'background: what a stopped command has started in the background ends with it',
    run: async (sandbox, { workspace, run }) => {
      const controller = new AbortController();
      const record = await recordCommand(
        sandbox,
        '(while true; do echo x >> grow; sleep .02; done) & until [ -s grow ]; do sleep .02; done; echo up; wait',
        { signal: controller.signal, onOutput: () => controller.abort() },
      );
      expectEqual([record.exitCode, record.reason, record.stdout], [130, 'stopped', 'up\n']);
      const size = async (): Promise<number> => valueOf(await sandbox.fs.stat(`${workspace}/grow`)).size;
      const atStop = await size();
      // No receipt can tell that nothing happens: this is as long as ten more rounds would take.
      await run('sleep .3');
      expectEqual(await size(), atStop, 'the size afterwards');
    },
  },
  {
    name: 'background: jobs run beside the command, and wait gives their end',
    run: async (_, { run }) => {
      const record = await run('(sleep .3; echo late; exit 4) & pid=$!; echo early; wait $pid; echo $?');
      expectEqual(record.stdout, 'early\nlate\n4\n');
      expectEqual((await run('sleep 5 & kill $!; wait $! 2> /dev/null; echo $?')).stdout, '143\n', 'a killed one');
    },
  },
  {
    name: 'stdin: pieces reach the command as they come',
    run: async (sandbox) => {
      let printed = '';
      const record = await recordCommand(
        sandbox,
        'echo "name?"; read -r name; echo "hello $name"; while read -r line; do echo "<$line>"; done; echo "end"',
        {
          stdin: answers(
            () => printed,
            [
              ['name?', 'wor'],
              ['name?', 'ld\n'],
              ['hello', 'one\n'],
              ['<one>', 'two\n'],
            ],
          ),
          onOutput: ({ text }) => {
            printed += text;
          },
        },
      );
      expectEqual(record.stdout, 'name?\nhello world\n<one>\n<two>\nend\n');
    },
  },
  {
    name: 'stdin: pieces reach a program that the command runs',
    run: async (sandbox) => {
      let printed = '';
      const record = await recordCommand(
        sandbox,
        `node -e 'process.stdin.on("data", (data) => console.log("got " + data.toString().trim()))'`,
        {
          stdin: answers(
            () => printed,
            [
              ['', 'one\n'],
              ['got one', 'two\n'],
            ],
          ),
          onOutput: ({ text }) => {
            printed += text;
          },
        },
      );
      expectEqual(record.stdout, 'got one\ngot two\n');
    },
  },
  {
    name: 'stdin: a command that does not read is not held up by input that never comes',
    run: async (sandbox) => {
      const never: AsyncIterable<string> = {
        [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
      };
      expectEqual((await recordCommand(sandbox, 'echo done', { stdin: never })).stdout, 'done\n');
    },
  },
];
