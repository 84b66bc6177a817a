import type { FileCalls } from '../../protocol/file-calls.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import type { Process } from '../process/process.ts';
import type { AnsweredLater } from './process-calls.ts';

type ReadCalls = Pick<FileCalls, 'read' | 'readFile'>;

/** Reading, where standard input may be meant: that waits for what comes. */
export function createReadCalls(
  files: InodeFileSystem,
  caller: Process,
  { read, readFile }: ReadCalls,
): AnsweredLater<ReadCalls> {
  return {
    read: (fd, length, position) => {
      const isStdin = caller.descriptors.get(fd) === 0;
      return isStdin && length > 0 ? caller.input.read(caller, length) : read(fd, length, position);
    },
    readFile: (path) => {
      const { node } = files.find(path);
      return node?.type === 'device' && node.device === 'stdin' ? caller.input.readAll(caller) : readFile(path);
    },
  };
}
