/** A program for real threads: it calls the kernel and prints as an image does, and does what its first argument says. */
import { SyncClient } from '../../protocol/channel.ts';
import type { ToProcess } from '../../protocol/messages.ts';
import { RingWriter } from '../../protocol/output-ring.ts';
import type { ProcessStart } from '../../protocol/process.ts';
import type { SyncCall } from '../../protocol/syscalls.ts';

interface Kernel {
  call: SyncCall;
  print: (text: string) => void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const child = { cwd: '/workspace', env: {}, stdin: { from: 'nothing' }, detached: false } as const;
const inherited = { stdout: { to: 'inherit', stream: 1 }, stderr: { to: 'inherit', stream: 2 } } as const;

const programs: Readonly<Record<string, (kernel: Kernel) => number | void>> = {
  files: ({ call, print }) => {
    call('writeFile', '/workspace/f', encoder.encode('x'.repeat(200_000)), 0o1101, 0o666);
    let total = 0;
    for (let count = 0; count < 1000; count += 1) total += call('stat', '/workspace/f').size;
    print(`${total} ${call('readFile', '/workspace/f').length}`);
    try {
      call('stat', '/none');
    } catch (thrown) {
      print(` ${String((thrown as { code?: string }).code)}`);
    }
    return 3;
  },
  flood: ({ print }) => {
    for (let line = 0; line < 100_000; line += 1) print(`line ${line}\n`);
  },
  spin: ({ print }) => {
    print('going\n');
    for (;;);
  },
  children: ({ call, print }) => {
    const pid = call('spawn', { ...child, ...inherited, argv: ['node', 'files'] });
    const { exitCode } = call('waitPid', pid);
    print(`|${exitCode}|`);
    const pipes = { stdout: { to: 'pipe' }, stderr: { to: 'pipe' } } as const;
    const request = { ...child, ...pipes, argv: ['node', 'spin'] };
    const { stdout, ended } = call('spawnSync', request, { timeoutMs: 300, signal: 'SIGTERM', maxBytes: 100 });
    print(decoder.decode(stdout) + String(ended));
  },
  input: ({ call, print }) => {
    for (;;) {
      const data = call('readStdin', 100);
      if (data.length === 0) return;
      print(`<${decoder.decode(data)}>`);
    }
  },
  asleep: ({ call, print }) => {
    print('going\n');
    call('sleep', 60_000);
  },
};

function run({ argv }: ProcessStart, kernel: Kernel): void {
  const [, first = '', second = ''] = argv;
  const exitCode = programs[first === '-c' ? second : first]?.(kernel) ?? 0;
  self.postMessage({ kind: 'exit', exitCode });
}

let kernel: Kernel | undefined;

self.addEventListener('message', ({ data }: MessageEvent<ToProcess>) => {
  if (data.kind === 'boot' && data.memory) {
    const client = new SyncClient(data.memory.call, () => self.postMessage({ kind: 'call' }));
    const ring = new RingWriter(data.memory.output, () => self.postMessage({ kind: 'output' }));
    kernel = {
      call: ((name, ...args) => client.call(name, args)) as SyncCall,
      print: (text) => ring.write(1, encoder.encode(text)),
    };
    self.postMessage({ kind: 'ready', systemFiles: [] });
  } else if (data.kind === 'run' && kernel) {
    run(data.start, kernel);
  }
});
