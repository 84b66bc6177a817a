/** For tests: a workspace in memory, as much of one as loading a project needs, and chosen files. */
import type { SandboxErrorCode, SandboxResult } from '../../sandbox/types.ts';
import type { LoadTarget } from './load-project.ts';
import type { CandidateFile } from './load-project.logic.ts';

const ok = <T>(value: T): Promise<SandboxResult<T>> => Promise.resolve({ ok: true, value });
const fail = (code: SandboxErrorCode, message: string): Promise<SandboxResult<never>> =>
  Promise.resolve({ ok: false, error: { code, message } });

export function workspaceWith(initial: Record<string, string>) {
  const files = new Map<string, Uint8Array>(
    Object.entries(initial).map(([path, text]) => [`/w/${path}`, new TextEncoder().encode(text)]),
  );
  const below = (path: string) => [...files.keys()].filter((key) => key === path || key.startsWith(`${path}/`));
  let writes = 0;
  let failAtWrite = 0;
  const target: LoadTarget = {
    workspace: '/w',
    fs: {
      writeMany(entries) {
        writes += 1;
        if (writes === failAtWrite) return fail('no_space', 'No space left on device');
        for (const { path, data } of entries)
          files.set(path, typeof data === 'string' ? new TextEncoder().encode(data) : data);
        return ok(undefined);
      },
      readdir(path) {
        const names = new Set(below(path).map((key) => key.slice(path.length + 1).split('/')[0] ?? ''));
        return ok([...names].map((name) => ({ name, type: files.has(`${path}/${name}`) ? 'file' : 'directory' })));
      },
      rename(from, to) {
        for (const key of below(from)) {
          const data = files.get(key);
          if (data !== undefined) files.set(to + key.slice(from.length), data);
          files.delete(key);
        }
        return ok(undefined);
      },
      rm(path) {
        for (const key of below(path)) files.delete(key);
        return ok(undefined);
      },
    },
  };
  return {
    target,
    failAtWrite: (count: number) => (failAtWrite = count),
    bytes: (path: string) => files.get(`/w/${path}`),
    texts: () =>
      Object.fromEntries([...files].map(([path, data]) => [path.slice('/w/'.length), new TextDecoder().decode(data)])),
  };
}

export const chosen = (path: string, content: string | Uint8Array<ArrayBuffer>): CandidateFile => ({
  path,
  file: new Blob([content]),
});
export const unreadable = (path: string): CandidateFile => ({
  path,
  file: {
    size: 5,
    arrayBuffer: () => Promise.reject(new DOMException('The file could not be read', 'NotReadableError')),
  },
});
