/** Entry of a shell worker: runs one process after another, each in a shell of its own. */
import type { FromProcess, ToProcess } from '../protocol/messages.ts';
import type { ProcessStart } from '../protocol/process.ts';
import { embeddedCommands } from './commands/shell-commands.ts';
import { installBuffer } from './node-buffer.ts';
import { WorkerHost } from './process/worker-host.ts';
import { ShellSession, collectSystemFiles } from './shell-session.ts';

const postMessage = (message: FromProcess, transfer: Transferable[]): void => self.postMessage(message, transfer);

let host: WorkerHost | undefined;
let session: ShellSession | undefined;

async function run(start: ProcessStart): Promise<void> {
  if (!host) return;
  session = new ShellSession(host, start, embeddedCommands);
  const exitCode = await session.run();
  session = undefined;
  host.post({ kind: 'exit', exitCode });
}

self.addEventListener('message', ({ data: message }: MessageEvent<ToProcess>) => {
  switch (message.kind) {
    case 'boot':
      host = new WorkerHost(message.memory, postMessage);
      host.post({ kind: 'ready', systemFiles: collectSystemFiles(embeddedCommands) });
      return;
    case 'run':
      void run(message.start);
      return;
    case 'answer':
      host?.answer(message.id, message.answer);
      return;
    default:
      session?.receive(message);
  }
});

installBuffer();
