import { openFlags } from '../../protocol/file-calls.ts';
import type { InputSource, OutputTarget } from '../../protocol/process.ts';
import { FileSystemError } from '../file-system-error.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import { openPath } from '../open-file.ts';
import { InputStream } from './input-stream.ts';
import type { Process } from './process.ts';
import { Sink } from './sink.ts';

/** How much of a file is read into the memory of its reader at a time. */
const filePieceBytes = 256 * 1024;

export interface StandardStreams {
  input: InputStream;
  outputs: Record<1 | 2, Sink>;
}

/** Where the output of a process goes that is not sent to a file or to nobody. */
export type PipeTo = (stream: 1 | 2) => Sink;

/** Opens what the standard streams of a new process lead to. Throws SystemError and has opened nothing then. */
export function openStreams(
  files: InodeFileSystem,
  parent: Process | undefined,
  request: { stdin: InputSource; stdout: OutputTarget; stderr: OutputTarget },
  pipe: PipeTo,
): StandardStreams {
  const opened: Sink[] = [];
  const sink = (stream: 1 | 2, target: OutputTarget): Sink => {
    const made = openSink(files, parent, target, opened[0], () => pipe(stream));
    opened.push(made);
    return made;
  };
  try {
    const stdout = sink(1, request.stdout);
    const stderr = sink(2, request.stderr);
    return { input: openInput(files, parent, request.stdin), outputs: { 1: stdout, 2: stderr } };
  } catch (thrown) {
    for (const made of opened) made.close();
    throw thrown;
  }
}

function openInput(files: InodeFileSystem, parent: Process | undefined, source: InputSource): InputStream {
  switch (source.from) {
    case 'nothing':
      return InputStream.of(new Uint8Array(0));
    case 'bytes':
      return InputStream.of(source.data.slice());
    case 'pipe':
      return new InputStream();
    case 'inherit':
      return parent?.input.share() ?? InputStream.of(new Uint8Array(0));
    case 'file':
      return openFileInput(files, source.path);
  }
}

function openFileInput(files: InodeFileSystem, path: string): InputStream {
  const file = openPath(files, path, openFlags.O_RDONLY, 0);
  if (file.node.type === 'directory') {
    file.close();
    throw new FileSystemError('EISDIR', path);
  }
  const stream = new InputStream({
    onDemand: () => {
      const piece = file.read(filePieceBytes, null);
      if (piece.length === 0) stream.end();
      else stream.push(piece.slice());
    },
    onClose: () => file.close(),
  });
  return stream;
}

function openSink(
  files: InodeFileSystem,
  parent: Process | undefined,
  target: OutputTarget,
  stdout: Sink | undefined,
  pipe: () => Sink,
): Sink {
  switch (target.to) {
    case 'pipe':
      return pipe();
    case 'inherit':
      return parent?.outputs[target.stream].share() ?? pipe();
    case 'nothing':
      return new Sink(() => undefined);
    case 'stdout':
      if (!stdout) throw new FileSystemError('EINVAL');
      return stdout.share();
    case 'file':
      return openFileSink(files, parent, target);
  }
}

const newFileMode = 0o644;

function openFileSink(
  files: InodeFileSystem,
  parent: Process | undefined,
  { path, append }: { path: string; append: boolean },
): Sink {
  const how = append ? openFlags.O_APPEND : openFlags.O_TRUNC;
  const file = openPath(files, path, openFlags.O_WRONLY | openFlags.O_CREAT | how, newFileMode);
  const stream = file.stream;
  if (stream !== undefined) {
    file.close();
    return stream === 0 || !parent ? new Sink(() => undefined) : parent.outputs[stream].share();
  }
  const complain = parent?.outputs[2].share();
  let full = false;
  return new Sink(
    (data) => {
      if (full) return;
      try {
        file.write(data, null);
      } catch (thrown) {
        if (!(thrown instanceof FileSystemError)) throw thrown;
        full = true;
        complain?.write(new TextEncoder().encode(`bash: ${path}: ${thrown.sentence}\n`));
      }
    },
    () => {
      file.close();
      complain?.close();
    },
  );
}
