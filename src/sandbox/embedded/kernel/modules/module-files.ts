import { FileSystemError } from '../file-system-error.ts';
import type { InodeFileSystem } from '../inode-file-system.ts';
import { contentOf } from '../inode.ts';
import type { FileNode, Inode } from '../inode.ts';

const decoder = new TextDecoder();

/** What resolution asks of the file system. Nothing fails: what cannot be reached is not there. */
export class ModuleFiles {
  readonly #files: InodeFileSystem;

  constructor(files: InodeFileSystem) {
    this.#files = files;
  }

  node(path: string): Inode | undefined {
    try {
      return this.#files.find(path).node;
    } catch (thrown) {
      if (thrown instanceof FileSystemError) return undefined;
      throw thrown;
    }
  }

  file(path: string): FileNode | undefined {
    const node = this.node(path);
    return node?.type === 'file' ? node : undefined;
  }

  isFile(path: string): boolean {
    return this.file(path) !== undefined;
  }

  isFolder(path: string): boolean {
    return this.node(path)?.type === 'directory';
  }

  realpath(path: string): string {
    return this.#files.realpath(path);
  }

  /** Another one when the file has changed. */
  version(file: FileNode): string {
    return `${file.id}:${file.changedAt}:${file.size}`;
  }

  bytes(file: FileNode): Uint8Array {
    return contentOf(file);
  }

  text(file: FileNode): string {
    return decoder.decode(contentOf(file));
  }
}
