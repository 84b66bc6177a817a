import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { succeed } from '../../result.ts';
import type { FileChange, Sandbox, SandboxSnapshot } from '../../types.ts';
import { reportChanges } from './report-changes.ts';
import type { MirrorLimits, WorkspaceChanges } from './workspace-changes.ts';
import { WorkspaceMirror } from './workspace-mirror.ts';

/** A workspace of the test: paths to contents, null for a directory, `->` before the target of a link. */
class FakeWorkspace {
  readonly entries = new Map<string, string | null>();
  readonly asked: string[][] = [];
  #listener: (changes: FileChange[]) => void = () => undefined;

  readonly sandbox = {
    capabilities: { workspace: '/w', programs: [], shellNotes: '' },
    fs: {
      watch: (_: string, listener: (changes: FileChange[]) => void) => {
        this.#listener = listener;
        return () => undefined;
      },
      stat: (path: string) => {
        const content = this.entries.get(path.slice(3));
        return Promise.resolve(
          typeof content === 'string'
            ? succeed({ type: 'file' as const, size: content.length, modifiedAt: 0, mode: 0 })
            : { ok: false, error: { code: 'not_found', message: '' } },
        );
      },
      realpath: (path: string) => {
        const content = this.entries.get(path.slice(3));
        return Promise.resolve(succeed(content?.startsWith('->') ? '/elsewhere' : path));
      },
    },
    snapshot: (paths: readonly string[] = []) => {
      this.asked.push([...paths]);
      const snapshot: SandboxSnapshot = { files: [], directories: [], symlinks: [] };
      for (const path of paths) {
        const content = this.entries.get(path);
        if (content === null) snapshot.directories.push(path);
        else if (content?.startsWith('->')) snapshot.symlinks.push({ path, target: content.slice(2) });
        else if (content !== undefined) snapshot.files.push({ path, data: bytes(content), mode: 0o644 });
      }
      return Promise.resolve(succeed(snapshot));
    },
  } as unknown as Sandbox;

  put(path: string, content: string | null): void {
    this.#tell(this.entries.has(path) ? 'changed' : 'created', path);
    this.entries.set(path, content);
  }

  remove(path: string): void {
    this.entries.delete(path);
    this.#tell('removed', path);
  }

  #tell(type: FileChange['type'], path: string): void {
    this.#listener([{ type, path: `/w/${path}` }]);
  }
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const small: MirrorLimits = { fileBytes: 10, totalBytes: 25, modulesBytes: 12 };

interface Stage {
  workspace: FakeWorkspace;
  mirror: WorkspaceMirror;
  reports: WorkspaceChanges[];
  settle: () => Promise<unknown>;
  /** Paths to contents, as the mirror has them. */
  held: () => Record<string, string | null>;
}

function setUp(limits?: MirrorLimits): Stage {
  const workspace = new FakeWorkspace();
  const mirror = new WorkspaceMirror();
  const reports: WorkspaceChanges[] = [];
  const send = (changes: WorkspaceChanges): void => {
    reports.push(changes);
    mirror.apply(changes);
  };
  reportChanges(workspace.sandbox, send, limits);
  const held = (): Record<string, string | null> => {
    const { files, directories, symlinks } = mirror.snapshot();
    return Object.fromEntries([
      ...files.map(({ path, data }) => [path, new TextDecoder().decode(data)] as const),
      ...directories.map((path) => [path, null] as const),
      ...symlinks.map(({ path, target }) => [path, `->${target}`] as const),
    ]);
  };
  return { workspace, mirror, reports, settle: () => vi.runAllTimersAsync(), held };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the mirror of the workspace', () => {
  it('holds what the last reports left', async () => {
    const { workspace, mirror, settle, held } = setUp();
    workspace.put('src', null);
    workspace.put('src/a', 'one');
    workspace.put('link', '->src/a');
    workspace.put('b', 'two');
    await settle();
    expect(held()).toEqual({ src: null, 'src/a': 'one', link: '->src/a', b: 'two' });
    workspace.put('src/a', 'three');
    workspace.remove('link');
    workspace.remove('b');
    workspace.put('b', null);
    await settle();
    expect(held()).toEqual({ src: null, 'src/a': 'three', b: null });
    expect(mirror.snapshot().files[0]?.mode).toBe(0o644);
    expect(mirror.takeMissing()).toBeUndefined();
  });

  it('gathers changes for 100 ms, and those that come meanwhile for the next report', async () => {
    const { workspace, reports } = setUp();
    workspace.put('a', '1');
    await vi.advanceTimersByTimeAsync(99);
    workspace.put('b', '2');
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(workspace.asked).toEqual([['a', 'b']]);
    workspace.put('a', '3');
    await vi.advanceTimersByTimeAsync(100);
    expect(workspace.asked).toEqual([['a', 'b'], ['a']]);
  });

  it('asks for many paths, and for many bytes, in parts', async () => {
    const { workspace, settle, held } = setUp();
    for (let index = 0; index < 1_500; index += 1) workspace.put(`f${index}`, '');
    await settle();
    expect(workspace.asked.map(({ length }) => length)).toEqual([1_000, 500]);
    for (const name of ['x', 'y', 'z']) workspace.put(name, 'x'.repeat(3_000_000));
    await settle();
    expect(workspace.asked.slice(2)).toEqual([['x'], ['y'], ['z']]);
    expect(Object.keys(held())).toHaveLength(1_503);
  });

  it('leaves out what is too large, and says so once', async () => {
    const { workspace, mirror, settle, held } = setUp(small);
    workspace.put('large', 'x'.repeat(11));
    workspace.put('link', `->${'x'.repeat(20)}`);
    workspace.put('a', 'x'.repeat(10));
    workspace.put('b', 'x'.repeat(10));
    workspace.put('c', 'x'.repeat(6));
    await settle();
    expect(Object.keys(held())).toEqual(['a', 'b', 'link']);
    workspace.put('a', 'x');
    workspace.put('c', 'x'.repeat(7));
    await settle();
    expect(Object.keys(held())).toEqual(['b', 'a', 'c', 'link']);
    workspace.put('a', 'x'.repeat(11));
    await settle();
    expect(Object.keys(held())).toEqual(['b', 'c', 'link']);
    expect(mirror.takeMissing()).toBe('Not brought back: 2 large files');
    expect(mirror.takeMissing()).toBeUndefined();
  });

  it('holds node_modules only while they are small', async () => {
    const { workspace, mirror, settle, held } = setUp(small);
    workspace.put('node_modules', null);
    workspace.put('node_modules/a', 'x'.repeat(6));
    await settle();
    expect(Object.keys(held())).toEqual(['node_modules/a', 'node_modules']);
    workspace.put('packages/p/node_modules/b', 'x'.repeat(7));
    workspace.put('node_modules/c', 'x');
    workspace.put('d', 'x'.repeat(10));
    await settle();
    expect(Object.keys(held())).toEqual(['d', 'node_modules']);
    expect(mirror.takeMissing()).toBe('Not brought back: node_modules');
    workspace.remove('node_modules/a');
    workspace.remove('node_modules');
    await settle();
    workspace.put('node_modules', null);
    workspace.put('node_modules/a', 'x');
    await settle();
    expect(Object.keys(held())).toEqual(['d', 'node_modules/a', 'node_modules']);
  });
});
