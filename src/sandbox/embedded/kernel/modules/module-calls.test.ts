import { describe, expect, it } from 'vitest';
import type { ModuleGraphRequest } from '../../protocol/module-calls.ts';
import { InodeFileSystem } from '../inode-file-system.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { createModuleCalls } from './module-calls.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (content: Uint8Array | null | undefined): string | undefined =>
  content ? new TextDecoder().decode(content) : undefined;

function setUp(contents: Readonly<Record<string, string>>) {
  let now = 1;
  const files = new InodeFileSystem(() => now);
  for (const [path, content] of Object.entries(contents)) {
    files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
    files.writeFile(path, bytes(content));
  }
  const write = (path: string, content: string) => {
    now += 1;
    files.writeFile(path, bytes(content));
  };
  return { calls: createModuleCalls(files), write };
}

const request = (parts: Partial<ModuleGraphRequest>): ModuleGraphRequest => ({
  wanted: [],
  conditions: [],
  known: [],
  kept: [],
  ...parts,
});

const wantMain = { specifier: './main.mjs', from: '/app/x.mjs', how: 'import' } as const;
const tree = { '/app/main.mjs': 'main', '/app/a.mjs': 'a', '/app/b.cjs': 'b' };

describe('loadModules', () => {
  it('answers files that nothing is known of', () => {
    const { calls } = setUp(tree);
    const { targets, modules } = calls.loadModules(
      request({ wanted: [wantMain, { ...wantMain, specifier: './nope.mjs' }, { ...wantMain, specifier: 'fs' }] }),
    );
    expect(targets).toEqual([
      { path: '/app/main.mjs', query: '', format: 'module' },
      {
        failure: {
          code: 'ERR_MODULE_NOT_FOUND',
          message: "Cannot find module '/app/nope.mjs' imported from /app/x.mjs",
          path: '/app/nope.mjs',
        },
      },
      { path: 'fs', query: '', format: 'builtin' },
    ]);
    expect(modules.map(({ path, source, analysis, imports }) => [path, textOf(source), analysis, imports])).toEqual([
      ['/app/main.mjs', 'main', null, []],
    ]);
  });

  it('follows the imports that were kept', () => {
    const { calls, write } = setUp(tree);
    const main = calls.readModule('/app/main.mjs');
    const kept = {
      path: '/app/main.mjs',
      version: main.version,
      analysis: bytes('analysis of main'),
      imports: [
        { specifier: './a.mjs', how: 'import' },
        { specifier: './b', how: 'require' },
        { specifier: './main.mjs?again', how: 'import' },
      ],
    } as const;
    calls.loadModules(request({ kept: [{ ...kept, imports: [...kept.imports] }] }));

    const { modules } = calls.loadModules(request({ wanted: [wantMain] }));
    expect(modules.map(({ path, query, analysis }) => [path + query, textOf(analysis)])).toEqual([
      ['/app/main.mjs', 'analysis of main'],
      ['/app/a.mjs', undefined],
      ['/app/main.mjs?again', 'analysis of main'],
    ]);
    expect(modules[0]?.imports).toEqual([
      { path: '/app/a.mjs', query: '', format: 'module' },
      { failure: { code: 'MODULE_NOT_FOUND', message: "Cannot find module './b'" } },
      { path: '/app/main.mjs', query: '?again', format: 'module' },
    ]);

    const again = calls.loadModules(request({ wanted: [wantMain], known: ['/app/main.mjs'] }));
    expect(again.modules).toEqual([]);

    write('/app/main.mjs', 'mine');
    const changed = calls.loadModules(request({ wanted: [wantMain] }));
    expect(changed.modules.map(({ path, source, analysis }) => [path, textOf(source), analysis])).toEqual([
      ['/app/main.mjs', 'mine', null],
    ]);
  });
});

describe('readModule', () => {
  it('reads a file, as it is required', () => {
    const { calls } = setUp({ '/app/text.foo': 'foo' });
    const { format, source } = calls.readModule('/app/text.foo');
    expect([format, textOf(source)]).toEqual(['commonjs', 'foo']);
    expect(() => calls.readModule('/app/nope')).toThrow(expect.objectContaining({ code: 'ENOENT' }) as Error);
    expect(() => calls.readModule('/app')).toThrow(expect.objectContaining({ code: 'EISDIR' }) as Error);
  });
});

describe('AnalysisCache', () => {
  it('forgets what was not used for longest', () => {
    const cache = new AnalysisCache(1000);
    const keep = (path: string, size: number, imports = 0) =>
      cache.keep({
        path,
        version: '1',
        analysis: new Uint8Array(size),
        imports: Array.from({ length: imports }, () => ({ specifier: './another.mjs', how: 'import' as const })),
      });
    const kept = () => ['/a', '/b', '/c'].filter((path) => cache.get(path, '1'));
    keep('/a', 300);
    keep('/b', 300);
    cache.get('/a', '1');
    keep('/c', 300);
    expect(kept()).toEqual(['/a', '/c']);
    keep('/b', 0, 10);
    expect(kept()).toEqual(['/b']);
    expect(cache.get('/b', '2')).toBeUndefined();
  });
});
