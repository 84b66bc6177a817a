import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchesOf, commonRoot, isSafePath, planProject, type CandidateFile } from './load-project.logic.ts';

const sized = (size: number) => ({ size, arrayBuffer: () => Promise.resolve(new ArrayBuffer(size)) });
const candidate = (path: string, size = 10): CandidateFile => ({ path, file: sized(size) });
const limits = { fileBytes: 100, files: 3, totalBytes: 250 };

function planned(candidates: CandidateFile[]) {
  const result = planProject(candidates, limits);
  if (!result.ok) throw new Error(`refused: ${result.refusal.reason}`);
  return result.plan;
}

describe('planProject', () => {
  test('takes the files of the chosen folder, named from inside it', () => {
    const plan = planned([candidate('app/package.json', 12), candidate('app/src/index.js', 30)]);
    expect(plan.name).toBe('app');
    expect(plan.files.map(({ path }) => path)).toEqual(['package.json', 'src/index.js']);
    expect(plan.bytes).toBe(42);
    expect(plan.skipped).toEqual([]);
  });

  test('ignores node_modules and .git at any depth, but not files of such a name', () => {
    const plan = planned([
      candidate('app/.git/HEAD'),
      candidate('app/node_modules/x/index.js'),
      candidate('app/packages/a/node_modules/y.js'),
      candidate('app/.gitignore'),
      candidate('app/docs/node_modules'),
    ]);
    expect(plan.files.map(({ path }) => path)).toEqual(['.gitignore', 'docs/node_modules']);
    expect(plan.skipped).toEqual([]);
  });

  test('a chosen folder that is itself called node_modules is a project', () => {
    expect(planned([candidate('node_modules/x.js')]).files.map(({ path }) => path)).toEqual(['x.js']);
  });

  test('names what it skips: too large, not readable, names that lead outside', () => {
    const plan = planned([
      candidate('app/ok.txt', 100),
      candidate('app/big.bin', 101),
      { path: 'app/locked.txt', file: null },
      candidate('app/../../etc/passwd'),
    ]);
    expect(plan.files.map(({ path }) => path)).toEqual(['ok.txt']);
    expect(plan.skipped).toEqual([
      { path: 'big.bin', reason: 'too_large', size: 101 },
      { path: 'locked.txt', reason: 'unreadable' },
      { path: 'app/../../etc/passwd', reason: 'bad_name' },
    ]);
  });

  test('single files have no folder', () => {
    const plan = planned([candidate('a.txt'), candidate('b.txt')]);
    expect(plan.name).toBeNull();
    expect(plan.files.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
  });

  test('refuses as a whole what is over the limits, counting only what would be loaded', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => candidate(`app/${name}`));
    expect(planProject(four, limits)).toEqual({ ok: false, refusal: { reason: 'too_many', files: 4 } });
    const three = ['a', 'b', 'c'].map((name) => candidate(`app/${name}`, 90));
    expect(planProject(three, limits)).toEqual({ ok: false, refusal: { reason: 'too_much', bytes: 270 } });
    const ignored = Array.from({ length: 9 }, (_, index) => candidate(`app/.git/${index}`, 100));
    expect(planned([...ignored, candidate('app/a', 100), candidate('app/b', 100)]).bytes).toBe(200);
  });

  test('refuses what would leave an empty project, and says what it skipped', () => {
    const nothing = { ok: false, refusal: { reason: 'empty', skipped: [] } };
    expect(planProject([], limits)).toEqual(nothing);
    expect(planProject([candidate('app/.git/HEAD')], limits)).toEqual(nothing);
    expect(planProject([candidate('big.bin', 101)], limits)).toEqual({
      ok: false,
      refusal: { reason: 'empty', skipped: [{ path: 'big.bin', reason: 'too_large', size: 101 }] },
    });
  });
});

test('the common root is one folder, and only if all stand in it', () => {
  expect(commonRoot(['a/b/c', 'a/b/d'])).toBe('a');
  expect(commonRoot(['a/b', 'ab/c'])).toBeNull();
  expect(commonRoot(['a/b', 'c'])).toBeNull();
  expect(commonRoot(['/a/b'])).toBeNull();
  expect(commonRoot(['../a', '../b'])).toBeNull();
});

test.each(['a', 'src/ä b/文件.txt', '.env', '..a/b..'])('%j stays inside', (path) => {
  expect(isSafePath(path)).toBe(true);
});

test.each(['', '/', '/etc/passwd', '../x', 'a/../../x', 'a/..', './a', 'a//b', 'a/', 'nul\0', 'x'.repeat(256)])(
  '%j is refused',
  (path) => {
    expect(isSafePath(path)).toBe(false);
  },
);

test('batches keep the order, lose nothing, and keep to both limits', () => {
  const most = { files: 4, bytes: 100 };
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 150 })), (sizes) => {
      const files = sizes.map((size) => ({ file: sized(size) }));
      const batches = batchesOf(files, most);
      expect(batches.flat()).toEqual(files);
      for (const batch of batches) {
        const bytes = batch.reduce((sum, { file }) => sum + file.size, 0);
        expect(batch.length).toBeGreaterThan(0);
        expect(batch.length <= most.files && (bytes <= most.bytes || batch.length === 1)).toBe(true);
      }
    }),
  );
});
