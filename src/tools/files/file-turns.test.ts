import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileTurns } from './file-turns.ts';

/** Works that end when the test says so, and a log of what began and ended. */
function setUp() {
  const turns = new FileTurns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    log.push(`${name} begins`);
    return new Promise<string>((resolve) => {
      ends.set(name, () => {
        log.push(`${name} ends`);
        resolve(name);
      });
    });
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { turns, log, work, end, settle };
}

describe('FileTurns', () => {
  it('lets one work at a file at a time, in the order asked, and others at other files', async () => {
    const { turns, log, work, end, settle } = setUp();
    const results = [turns.forFile('/a', work('a1')), turns.forFile('/a', work('a2')), turns.forFile('/b', work('b'))];
    await settle();
    expect(log).toEqual(['a1 begins', 'b begins']);
    await end('a1');
    await end('b');
    await end('a2');
    expect(log).toEqual(['a1 begins', 'b begins', 'a1 ends', 'a2 begins', 'b ends', 'a2 ends']);
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'b']);
  });

  it('lets a work at all files wait for those before it, and those after wait for it', async () => {
    const { turns, log, work, end, settle } = setUp();
    void turns.forFile('/a', work('a'));
    void turns.forFile('/b', work('b'));
    void turns.forAllFiles(work('all1'));
    void turns.forAllFiles(work('all2'));
    void turns.forFile('/c', work('c'));
    await settle();
    await end('a');
    expect(log).toEqual(['a begins', 'b begins', 'a ends']);
    await end('b');
    await end('all1');
    expect(log.slice(3)).toEqual(['b ends', 'all1 begins', 'all1 ends', 'all2 begins']);
    await end('all2');
    expect(log.slice(-2)).toEqual(['all2 ends', 'c begins']);
  });

  it('goes on after a work that failed, and passes its failure on', async () => {
    const { turns, log, work, settle } = setUp();
    const failing = turns.forFile('/a', () => Promise.reject(new Error('broken')));
    void turns.forFile('/a', work('after'));
    await expect(failing).rejects.toThrow('broken');
    await settle();
    expect(log).toEqual(['after begins']);
  });

  it('never has two works at one file, whatever is asked for', async () => {
    const file = fc.constantFrom('/a', '/b', '/c', undefined);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(file, fc.nat(4)), { maxLength: 20 }), fc.scheduler(), async (asked, s) => {
        const turns = new FileTurns();
        const busy = new Set<string>();
        let clashes = 0;
        const done: number[] = [];
        const all = ['/a', '/b', '/c'];
        const running = asked.map(([path, steps], index) => {
          const taken = path === undefined ? all : [path];
          const work = async () => {
            for (const one of taken) {
              if (busy.has(one)) clashes += 1;
              busy.add(one);
            }
            for (let step = 0; step < steps; step += 1) await s.schedule(Promise.resolve());
            for (const one of taken) busy.delete(one);
            done.push(index);
          };
          return path === undefined ? turns.forAllFiles(work) : turns.forFile(path, work);
        });
        await s.waitFor(Promise.all(running));
        expect(clashes).toBe(0);
        for (const path of all) {
          const wanted = asked.flatMap(([own], index) => (own === path || own === undefined ? [index] : []));
          expect(done.filter((index) => wanted.includes(index))).toEqual(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });
});
