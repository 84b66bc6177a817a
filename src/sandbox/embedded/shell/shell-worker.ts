/** Entry of a shell worker: just-bash over the kernel's files, one command at a time. */
import { transferables } from '../../transfer.ts';
import type { FromShell, RunRequest, ToShell } from '../shell-protocol.ts';
import { installBuffer } from './node-buffer.ts';
import { ShellSession, collectSystemFiles } from './shell-session.ts';

const post = (message: FromShell): void => self.postMessage(message, transferables(message));

installBuffer();

let session = new ShellSession(post);

async function run(request: RunRequest): Promise<void> {
  const exitCode = await session.run(request);
  session = new ShellSession(post);
  post({ kind: 'exit', exitCode });
}

self.addEventListener('message', ({ data }: MessageEvent<ToShell>) => {
  if (data.kind === 'run') void run(data.request);
  else session.receive(data.answers);
});

post({ kind: 'ready', systemFiles: collectSystemFiles() });
