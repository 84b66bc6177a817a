import * as fs from 'node:fs';
import { InputStream } from '../../../embedded/kernel/process/input-stream.ts';
import { Sink } from '../../../embedded/kernel/process/sink.ts';
import type { InputSource, OutputTarget } from '../../../embedded/protocol/process.ts';
import { SystemError } from '../../../embedded/protocol/system-error.ts';
import { callSystem } from '../system-error.ts';
import type { Process } from './process.ts';

/** How much of a file is read at a time. */
const filePieceBytes = 256 * 1024;

/** Output that goes to a file, which a child can write itself. */
export class FileSink extends Sink {
  readonly fd: number;

  constructor(fd: number, onClose?: () => void) {
    super((data) => writeAll(fd, data), onClose);
    this.fd = fd;
  }
}

/** Standard input of this program. It is read only when someone wants to; a child can have it as it is. */
export class InheritedInput extends InputStream {
  /** Whether nothing was read of it yet. */
  untouched = true;

  constructor() {
    const { stdin } = process;
    const demand = (): void => {
      if (this.untouched) {
        stdin.on('data', (data: Buffer) => {
          stdin.pause();
          this.push(new Uint8Array(data));
        });
        stdin.once('end', () => this.end());
        stdin.once('error', () => this.end());
      }
      this.untouched = false;
      stdin.resume();
    };
    super({ onDemand: () => demand() });
  }
}

export interface StandardStreams {
  input: InputStream;
  outputs: Record<1 | 2, Sink>;
}

/** Where the output of a process goes that is sent to its parent. */
export type PipeTo = (stream: 1 | 2) => Sink;

/** Opens what the standard streams of a new process lead to. Throws SystemError and has opened nothing then. */
export function openStreams(
  parent: Process | undefined,
  request: { stdin: InputSource; stdout: OutputTarget; stderr: OutputTarget },
  pipe: PipeTo,
): StandardStreams {
  const opened: Sink[] = [];
  const sink = (stream: 1 | 2, target: OutputTarget): Sink => {
    const made = openSink(parent, target, opened[0], () => pipe(stream));
    opened.push(made);
    return made;
  };
  try {
    const stdout = sink(1, request.stdout);
    const stderr = sink(2, request.stderr);
    return { input: openInput(parent, request.stdin), outputs: { 1: stdout, 2: stderr } };
  } catch (thrown) {
    for (const made of opened) made.close();
    throw thrown;
  }
}

function openInput(parent: Process | undefined, source: InputSource): InputStream {
  switch (source.from) {
    case 'nothing':
      return InputStream.of(new Uint8Array(0));
    case 'bytes':
      return InputStream.of(source.data);
    case 'pipe':
      return new InputStream();
    case 'inherit':
      return parent?.input.share() ?? InputStream.of(new Uint8Array(0));
    case 'file':
      return openFileInput(source.path);
  }
}

function openFileInput(path: string): InputStream {
  const fd = callSystem(() => fs.openSync(path, 'r'));
  const piece = new Uint8Array(filePieceBytes);
  const stream: InputStream = new InputStream({
    onDemand: () => {
      const length = fs.readSync(fd, piece);
      if (length === 0) stream.end();
      else stream.push(piece.slice(0, length));
    },
    onClose: () => fs.closeSync(fd),
  });
  return stream;
}

function openSink(parent: Process | undefined, target: OutputTarget, stdout: Sink | undefined, pipe: () => Sink): Sink {
  switch (target.to) {
    case 'pipe':
      return pipe();
    case 'inherit':
      return parent?.outputs[target.stream].share() ?? pipe();
    case 'nothing':
      return new Sink(() => undefined);
    case 'stdout':
      if (!stdout) throw new SystemError({ code: 'EINVAL', message: 'EINVAL: invalid argument' });
      return stdout.share();
    case 'file':
      return openFileSink(parent, target.path, target.append);
  }
}

function openFileSink(parent: Process | undefined, path: string, append: boolean): Sink {
  const stream = /^\/(?:dev|proc\/self)\/(?:fd\/)?(stdout|stderr|[12])$/.exec(path)?.[1];
  if (stream !== undefined) {
    return parent?.outputs[stream === 'stdout' || stream === '1' ? 1 : 2].share() ?? new Sink(() => undefined);
  }
  const fd = callSystem(() => fs.openSync(path, append ? 'a' : 'w'));
  return new FileSink(fd, () => fs.closeSync(fd));
}

/** What does not fit on the disk is lost. */
function writeAll(fd: number, data: Uint8Array): void {
  let written = 0;
  while (written < data.length) {
    try {
      written += fs.writeSync(fd, data, written);
    } catch (thrown) {
      const code = (thrown as NodeJS.ErrnoException).code ?? '';
      if (code === 'EAGAIN') waitBriefly();
      else if (lossy.includes(code)) return;
      else throw thrown;
    }
  }
}

/** Full disks, and readers that are gone. */
const lossy = ['ENOSPC', 'EFBIG', 'EIO', 'EPIPE'];

/** Until a full pipe has been read from. */
const waitBriefly = (): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
