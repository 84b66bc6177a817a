import { describe, expect, it } from 'vitest';
import { parsePackage } from './package-facts.ts';

const entriesOf = (manifest: unknown) => parsePackage(JSON.stringify(manifest))?.entries;

describe('parsePackage', () => {
  it('takes the facts', () => {
    expect(
      parsePackage(
        JSON.stringify({
          name: 'a',
          version: '1.2.3',
          description: 'Does things',
          type: 'module',
          main: './lib/a.js',
          scripts: { start: 'node lib/a.js', test: 'vitest' },
          engines: { node: '>=20' },
          dependencies: { left: '1.0.0' },
          motto: 'slow and steady',
          private: true,
        }),
      ),
    ).toEqual({
      name: 'a',
      version: '1.2.3',
      description: 'Does things',
      entries: [{ path: 'lib/a.js', field: 'main' }],
      scripts: [
        ['start', 'node lib/a.js'],
        ['test', 'vitest'],
      ],
      engines: [['node', '>=20']],
      dependencies: ['left'],
      others: [['motto', 'slow and steady']],
    });
  });

  it.each([
    [{ bin: { b: './b.js', c: './c.js' } }, [{ path: 'b.js', field: 'bin' }]],
    [
      { bin: 'b.js', main: 'a.js' },
      [
        { path: 'a.js', field: 'main' },
        { path: 'b.js', field: 'bin' },
      ],
    ],
    [{ module: 'm.js' }, [{ path: 'm.js', field: 'module' }]],
    [{ exports: { '.': { import: './e.js' } } }, [{ path: 'e.js', field: 'exports' }]],
    [{ exports: './dist/*.js' }, []],
    [{ scripts: { start: 'node --watch src/s.mjs --port 1' } }, [{ path: 'src/s.mjs', field: 'scripts.start' }]],
    [{ scripts: { build: 'tsc -p x.json' } }, []],
    [{}, []],
  ])('finds the entry of %j', (manifest, entries) => {
    expect(entriesOf(manifest)).toEqual(entries);
  });

  it.each(['', 'not json', '[]', '"text"', 'null', '{"name":'])('has nothing to say on %j', (text) => {
    expect(parsePackage(text)).toBeUndefined();
  });

  it('passes over fields of a wrong type', () => {
    expect(parsePackage('{"name":1,"scripts":[],"engines":null,"bin":7}')).toEqual({
      entries: [],
      scripts: [],
      engines: [],
      dependencies: [],
      others: [],
    });
  });
});
