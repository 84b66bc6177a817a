import { describe, expect, it } from 'vitest';
import { SystemError } from '../../protocol/system-error.ts';
import { InodeFileSystem } from '../inode-file-system.ts';
import { findProgram } from './program.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function setUp(scripts: Readonly<Record<string, string>>): InodeFileSystem {
  const files = new InodeFileSystem(() => 0);
  for (const directory of ['/bin', '/usr/bin', '/w/node_modules/.bin', '/w/folder']) files.mkdirAll(directory);
  for (const command of ['ls', 'awk', 'npm', 'env']) files.writeFile(`/bin/${command}`, bytes('stub'), 0o755);
  files.writeFile('/w/plain.txt', bytes('#!/bin/sh\n'), 0o644);
  for (const [path, text] of Object.entries(scripts)) files.writeFile(path, bytes(text), 0o755);
  return files;
}

/** The image and the arguments, or the code of the failure. */
function find(
  argv: string[],
  { scripts = {}, path }: { scripts?: Record<string, string>; path?: string } = {},
): unknown {
  try {
    const { kind, argv: found } = findProgram(setUp(scripts), argv, '/w', path);
    return [kind, ...found];
  } catch (thrown) {
    if (thrown instanceof SystemError) return [thrown.code, thrown.path];
    throw thrown;
  }
}

describe('programs', () => {
  it('of images are known by their name, in whatever folder', () => {
    expect(find(['node', 'x.js'])).toEqual(['node', 'node', 'x.js']);
    expect(find(['/usr/local/bin/node', '-v'])).toEqual(['node', '/usr/local/bin/node', '-v']);
    expect(find(['bash', '-c', 'ls'])).toEqual(['sh', 'bash', '-c', 'ls']);
    expect(find(['/bin/sh', 's'])).toEqual(['sh', '/bin/sh', 's']);
  });

  it('of the shell are found on the search path', () => {
    expect(find(['ls', '-l'])).toEqual(['sh', 'ls', '-l']);
    expect(find(['/bin/ls'])).toEqual(['sh', 'ls']);
    expect(find(['npm', 'test'], { path: '/usr/bin:/bin' })).toEqual(['sh', 'npm', 'test']);
    expect(find(['ls'], { path: '/usr/bin' })).toEqual(['ENOENT', 'ls']);
    expect(find(['/bin/none'])).toEqual(['ENOENT', '/bin/none']);
    expect(find(['none'])).toEqual(['ENOENT', 'none']);
    expect(find([''])).toEqual(['ENOENT', '']);
  });

  it.each([
    ['#!/usr/bin/env node\n', ['node', 'node', '/w/node_modules/.bin/tool', 'a b']],
    ['#!/usr/bin/env -S node --no-warnings\n', ['node', 'node', '--no-warnings', '/w/node_modules/.bin/tool', 'a b']],
    ['#!/bin/bash -e\n', ['sh', '/bin/bash', '-e', '/w/node_modules/.bin/tool', 'a b']],
    ['#! /bin/sh', ['sh', '/bin/sh', '/w/node_modules/.bin/tool', 'a b']],
    ['#!/usr/bin/node  \r\n', ['node', '/usr/bin/node', '/w/node_modules/.bin/tool', 'a b']],
    ['#!/bin/awk -f\n', ['sh', 'awk', '-f', '/w/node_modules/.bin/tool', 'a b']],
    ['#!/usr/bin/python3\n', ['ENOENT', '/usr/bin/python3']],
    ['#!/usr/bin/env python3\n', ['ENOENT', 'python3']],
    ['no interpreter\n', ['ENOEXEC', 'tool']],
    ['', ['ENOEXEC', 'tool']],
  ])('that are files are run by their interpreter: %j', (script, expected) => {
    const scripts = { '/w/node_modules/.bin/tool': script };
    expect(find(['tool', 'a b'], { scripts, path: '/w/node_modules/.bin:/bin' })).toEqual(expected);
  });

  it('that are files are named as they were called', () => {
    const scripts = { '/w/folder/tool': '#!/usr/bin/env node\n' };
    expect(find(['./folder/tool', 'x'], { scripts })).toEqual(['node', 'node', './folder/tool', 'x']);
    expect(find(['tool'], { scripts, path: 'folder' })).toEqual(['node', 'node', '/w/folder/tool']);
  });

  it('must be files that can be run', () => {
    expect(find(['./folder'])).toEqual(['EACCES', './folder']);
    expect(find(['./plain.txt'])).toEqual(['EACCES', './plain.txt']);
    expect(find(['./none'])).toEqual(['ENOENT', './none']);
    expect(find(['./plain.txt/x'])).toEqual(['ENOTDIR', './plain.txt/x']);
  });

  it('do not run each other for ever', () => {
    const scripts = { '/w/a': '#!/w/b\n', '/w/b': '#!/w/a\n' };
    expect(find(['/w/a'], { scripts })).toEqual(['ELOOP', '/w/a']);
  });
});
