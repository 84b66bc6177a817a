import * as fs from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { join } from 'node:path';
import type { ToHelper } from '../protocol/messages.ts';
import { FramesToHelper } from '../protocol/frames.ts';

/** Hears what the page says on standard input. `folder`: where long requests lie. `onEnd`: the page is gone. */
export function readRequests(folder: string, onRequest: (request: ToHelper) => void, onEnd: () => void): void {
  const { stdin } = process;
  const frames = new FramesToHelper();
  // A terminal would echo, and keep long lines to itself.
  if (stdin.isTTY) stdin.setRawMode(true);
  const decoder = new StringDecoder('utf8');
  stdin.on('data', (data: Buffer) => {
    // In raw mode it is for us what Enter gives.
    for (const message of frames.push(decoder.write(data).replaceAll('\r', '\n'))) {
      if (!('file' in message)) onRequest(message);
      else for (const request of readFile(join(folder, message.file))) onRequest(request);
    }
  });
  stdin.on('end', onEnd);
  stdin.on('error', onEnd);
}

/** The requests in a file, which is then taken away. */
function readFile(path: string): ToHelper[] {
  const text = fs.readFileSync(path, 'utf8');
  fs.rmSync(path, { force: true });
  return new FramesToHelper()
    .push(text.endsWith('\n') ? text : `${text}\n`)
    .filter((message): message is ToHelper => !('file' in message));
}
