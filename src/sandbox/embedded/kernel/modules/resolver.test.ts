import { describe, expect, it } from 'vitest';
import { InodeFileSystem } from '../inode-file-system.ts';
import { createModuleCalls } from './module-calls.ts';
import { links, rows, tree } from './resolution.fixture.ts';

const encoder = new TextEncoder();

function filesOf(contents: Readonly<Record<string, string>>): InodeFileSystem {
  const files = new InodeFileSystem(() => 1);
  for (const [path, content] of Object.entries(contents)) {
    files.mkdirAll(path.slice(0, path.lastIndexOf('/')) || '/');
    files.writeFile(path, encoder.encode(content));
  }
  return files;
}

const under = (folder: string, contents: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(contents).map(([path, content]) => [`${folder}/${path}`, content]));

function answer(
  files: InodeFileSystem,
  how: 'import' | 'require',
  from: string,
  specifier: string,
  more: string[] = [],
) {
  try {
    const { path, query, format } = createModuleCalls(files).resolveModule(specifier, from, how, more);
    return format === 'builtin' ? `builtin ${path}` : path + query;
  } catch (thrown) {
    const { code, message } = thrown as { code: string; message: string };
    return `${code} ${message}`;
  }
}

describe('resolution', () => {
  const files = filesOf(under('/tree', tree));
  for (const [path, target] of Object.entries(links)) files.symlink(target, `/tree/${path}`);

  it.each(rows)('%s in %s of %j', (how, from, specifier, expected) => {
    const asNode = /^(?:node:)?(?:fs|test|nope)(?:\/promises)?$/.test(expected)
      ? `builtin ${expected.replace('node:', '')}`
      : expected;
    // Whether a built-in exists is for the process to say.
    if (specifier === 'node:nope') expect(answer(files, how, `/tree/${from}`, specifier)).toBe('builtin nope');
    else expect(answer(files, how, `/tree/${from}`, specifier)).toBe(asNode);
  });

  it('takes more conditions', () => {
    expect(answer(files, 'import', '/tree/main.js', 'dual/cust', ['custom'])).toBe('/tree/node_modules/dual/s.mjs');
    expect(answer(files, 'import', '/tree/main.js', '#cond', ['custom'])).toBe('/tree/custom.js');
  });

  it('takes a built-in from an imports map', () => {
    expect(answer(files, 'require', '/tree/main.js', '#fs')).toBe('builtin fs');
  });

  it('names the package.json that is broken', () => {
    expect(answer(files, 'import', '/tree/main.js', 'brokenpkg')).toMatch(
      /^ERR_INVALID_PACKAGE_CONFIG Invalid package config \/tree\/node_modules\/brokenpkg\/package.json while importing "brokenpkg" from \/tree\/main.js\. Expected property name/,
    );
    expect(answer(files, 'require', '/tree/main.js', 'brokenpkg')).toMatch(
      /^ERR_INVALID_PACKAGE_CONFIG Error parsing \/tree\/node_modules\/brokenpkg\/package.json: Expected property name/,
    );
    expect(answer(files, 'import', '/tree/broken/x.js', 'dual')).toMatch(
      /^ERR_INVALID_PACKAGE_CONFIG Invalid package config \/tree\/broken\/package.json while importing \/tree\/broken\/x.js\. Expected/,
    );
  });
});

describe('resolution in TypeScript files', () => {
  const files = filesOf({
    '/p/main.ts': '',
    '/p/a.ts': '',
    '/p/b.tsx': '',
    '/p/c.mts': '',
    '/p/d.js': '',
    '/p/lib/index.ts': '',
    '/p/plain.js': '',
  });

  it.each([
    ['./a', '/p/a.ts'],
    ['./a.js', '/p/a.ts'],
    ['./a.ts', '/p/a.ts'],
    ['./b', '/p/b.tsx'],
    ['./b.js', '/p/b.tsx'],
    ['./c.mjs', '/p/c.mts'],
    ['./d', '/p/d.js'],
    ['./d.js', '/p/d.js'],
    ['./lib', '/p/lib/index.ts'],
    ['./lib/', '/p/lib/index.ts'],
  ])('finds %s', (specifier, path) => {
    expect(answer(files, 'import', '/p/main.ts', specifier)).toBe(path);
    expect(answer(files, 'require', '/p/main.ts', specifier)).toBe(path);
  });

  it('leaves JavaScript files as they are', () => {
    expect(answer(files, 'import', '/p/plain.js', './a')).toBe(
      "ERR_MODULE_NOT_FOUND Cannot find module '/p/a' imported from /p/plain.js",
    );
    expect(answer(files, 'require', '/p/plain.js', './a')).toBe("MODULE_NOT_FOUND Cannot find module './a'");
  });
});

describe('format', () => {
  const files = filesOf({
    '/m/package.json': '{"type":"module"}',
    '/m/a.js': '',
    '/m/a.ts': '',
    '/m/a.tsx': '',
    '/m/noext': '',
    '/c/package.json': '{"type":"commonjs"}',
    '/c/a.js': '',
    '/n/a.js': '',
    '/n/a.mjs': '',
    '/n/a.cjs': '',
    '/n/a.mts': '',
    '/n/a.cts': '',
    '/n/a.json': '',
    '/n/a.node': '',
    '/n/a.wasm': '',
    '/n/.hidden': '',
    '/n/a.foo': '',
    '/m/node_modules/x/a.js': '',
  });

  it.each([
    ['/m/a.js', 'module'],
    ['/m/a.ts', 'module'],
    ['/m/a.tsx', 'module'],
    ['/m/noext', 'module'],
    ['/c/a.js', 'commonjs'],
    ['/n/a.js', 'ambiguous'],
    ['/n/a.mjs', 'module'],
    ['/n/a.cjs', 'commonjs'],
    ['/n/a.mts', 'module'],
    ['/n/a.cts', 'commonjs'],
    ['/n/a.json', 'json'],
    ['/n/a.node', 'addon'],
    ['/n/a.wasm', 'wasm'],
    ['/n/.hidden', 'ambiguous'],
    ['/m/node_modules/x/a.js', 'ambiguous'],
  ])('of %s is %s', (path, format) => {
    expect(createModuleCalls(files).resolveModule(path, '/x.js', 'import', []).format).toBe(format);
  });

  it('takes any other file for a script when required', () => {
    expect(createModuleCalls(files).resolveModule('/n/a.foo', '/x.js', 'require', []).format).toBe('commonjs');
  });

  it('follows a package.json that changes', () => {
    const calls = createModuleCalls(files);
    expect(calls.resolveModule('/c/a.js', '/x.js', 'import', []).format).toBe('commonjs');
    files.writeFile('/c/package.json', encoder.encode('{"type":"module"}'));
    expect(calls.resolveModule('/c/a.js', '/x.js', 'import', []).format).toBe('module');
    files.unlink('/c/package.json');
    expect(calls.resolveModule('/c/a.js', '/x.js', 'import', []).format).toBe('ambiguous');
  });
});
