import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyEntry } from '../protocol/messages.ts';
import { TestHelper, patient } from './testing/helper-process.ts';

let helper: TestHelper;
const at = (path: string): string => join(helper.workspace, path);

beforeAll(async () => {
  helper = await TestHelper.start();
});
afterAll(() => helper.end());
afterEach(() => helper.run('rm -rf ./*'));

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const told = ({ path, type, size, mode }: SurveyEntry): string =>
  `${type} ${path} ${type === 'file' ? size : ''} ${mode.toString(8)}`;

describe('a survey', patient, () => {
  it('tells all at first, then what differs', async () => {
    helper.write('a.txt', 'aaa');
    helper.write('src/b.sh', 'bb', 0o755);
    helper.write('node_modules/dep/index.js', 'x');
    symlinkSync('a.txt', at('link'));
    const first = await helper.value('survey', ['node_modules']);
    expect(first.removed).toEqual([]);
    expect(first.present.map(told).sort()).toEqual([
      'directory node_modules  755',
      'directory src  755',
      'file a.txt 3 644',
      'file src/b.sh 2 755',
      'symlink link  777',
    ]);
    const { mtimeMs, ino } = statSync(at('a.txt'));
    expect(first.present.find(({ path }) => path === 'a.txt')).toEqual({
      path: 'a.txt',
      type: 'file',
      size: 3,
      modifiedAt: mtimeMs,
      mode: 0o644,
      id: ino,
    });
    expect(await helper.value('survey', ['node_modules'])).toEqual({ present: [], removed: [] });

    writeFileSync(at('a.txt'), 'bbb');
    renameSync(at('src'), at('moved'));
    rmSync(at('link'));
    mkdirSync(at('link'));
    const second = await helper.value('survey', ['node_modules']);
    expect(second.present.map(told).sort()).toEqual([
      'directory link  755',
      'directory moved  755',
      'file a.txt 3 644',
      'file moved/b.sh 2 755',
    ]);
    expect(second.removed.sort()).toEqual(['src', 'src/b.sh']);
  });

  it('sees what a command has just written', async () => {
    await helper.value('survey', []);
    await helper.run("mkdir -p new/deep && echo x > new/deep/file; node -e \"fs.writeFileSync('by-node', 'yy')\"");
    const { present } = await helper.value('survey', []);
    expect(present.map(({ path }) => path).sort()).toEqual(['by-node', 'new', 'new/deep', 'new/deep/file']);
    expect((await helper.value('list', at('new'))).map(({ path }) => path)).toEqual(['deep', 'deep/file']);
    expect(await helper.value('survey', [])).toEqual({ present: [], removed: [] });
  });
});

describe('a walk', patient, () => {
  it('goes depth first, by name, past what is to be skipped, up to the limit', async () => {
    for (const path of ['b/x', 'b/a/y', 'a.txt', 'skip/z']) helper.write(path, '12');
    const { entries, truncated } = await helper.value('walk', helper.workspace, { skipDirectories: ['skip'] });
    expect([entries.map(({ path, type, size }) => [path, type, size]), truncated]).toEqual([
      [
        [at('a.txt'), 'file', 2],
        [at('b'), 'directory', 0],
        [at('b/a'), 'directory', 0],
        [at('b/a/y'), 'file', 2],
        [at('b/x'), 'file', 2],
      ],
      false,
    ]);
    const limited = await helper.value('walk', helper.workspace, { limit: 2 });
    expect([limited.entries.length, limited.truncated]).toEqual([2, true]);
    expect((await helper.value('walk', at('b'), { limit: 3 })).truncated).toBe(false);
  });
});

describe('calls on files', patient, () => {
  it('do what they say', async () => {
    helper.write('a', 'aaa', 0o600);
    symlinkSync('a', at('link'));
    expect(await helper.value('stat', at('link'))).toEqual({
      type: 'file',
      size: 3,
      modifiedAt: statSync(at('a')).mtimeMs,
      mode: 0o600,
    });
    expect(await helper.value('realpath', at('link'))).toBe(at('a'));
    expect(await helper.value('readlinks', [at('link'), at('a'), at('none')])).toEqual(['a', null, null]);
    await helper.value('setModes', [
      { path: at('a'), mode: 0o755 },
      { path: at('none'), mode: 0o755 },
    ]);
    expect(statSync(at('a')).mode & 0o777).toBe(0o755);
    await helper.value('writeFile', at('x/y/z'), base64('zzz'));
    expect(await helper.value('readFile', at('x/y/z'))).toBe(base64('zzz'));
    await helper.value('mkdir', at('x/m/n'));
    await helper.value('rename', at('x/y'), at('x/w'));
    expect(await helper.value('readdir', at('x'))).toEqual([
      { name: 'm', type: 'directory' },
      { name: 'w', type: 'directory' },
    ]);
    await helper.value('rm', at('x'), { recursive: true });
    await helper.value('rm', at('x'), { force: true });
    await helper.value('symlink', 'nowhere', at('new-link'));
    expect(await helper.value('readlinks', [at('new-link')])).toEqual(['nowhere']);
  });

  it('fail as those of the port', async () => {
    helper.write('file', 'x');
    helper.write('folder/in', 'x');
    const failure = (code: string, sentence: string, path: string) => ({
      code,
      message: `${sentence}: ${at(path)}`,
      path: at(path),
    });
    const missing = failure('not_found', 'No such file or directory', 'none');
    expect(await helper.failure('stat', at('none'))).toEqual(missing);
    expect(await helper.failure('readFile', at('none'))).toEqual(missing);
    expect(await helper.failure('realpath', at('none'))).toEqual(missing);
    expect(await helper.failure('rename', at('none'), at('x'))).toEqual(missing);
    expect(await helper.failure('rm', at('none'), {})).toEqual(missing);
    expect(await helper.failure('walk', at('none'), {})).toEqual(missing);
    expect(await helper.failure('readFile', at('folder'))).toEqual(failure('is_directory', 'Is a directory', 'folder'));
    expect(await helper.failure('rm', at('folder'), {})).toEqual(failure('is_directory', 'Is a directory', 'folder'));
    expect(await helper.failure('readdir', at('file'))).toEqual(failure('not_directory', 'Not a directory', 'file'));
    expect(await helper.failure('stat', at('file/x'))).toEqual(failure('not_directory', 'Not a directory', 'file/x'));
    expect(await helper.failure('mkdir', at('file'))).toEqual(failure('exists', 'File exists', 'file'));
    expect(await helper.failure('symlink', 'x', at('file'))).toEqual(failure('exists', 'File exists', 'file'));
  });

  it('are applied one after the other, whatever becomes of each', async () => {
    helper.write('old', 'old', 0o755);
    helper.write('gone/in', 'x');
    symlinkSync('old', at('link'));
    for (const name of ['1', '2', '3', '4']) writeFileSync(join(helper.folder, name), `new ${name}`);
    const answers = await helper.value('apply', [
      { kind: 'place', staged: '1', path: at('link') },
      { kind: 'place', staged: '2', path: at('deep/er/file') },
      { kind: 'place', staged: '3', path: at('with-mode'), mode: 0o600 },
      { kind: 'place', staged: '4', path: at('gone') },
      { kind: 'remove', path: at('gone') },
      { kind: 'remove', path: at('gone') },
      { kind: 'mkdir', path: at('made/it') },
      { kind: 'symlink', target: 'old', path: at('made/link') },
      { kind: 'symlink', target: 'old', path: at('old') },
    ]);
    expect(answers.map((answer) => answer?.message ?? null)).toEqual([
      null,
      null,
      null,
      `Is a directory: ${at('gone')}`,
      null,
      null,
      null,
      null,
      `File exists: ${at('old')}`,
    ]);
    expect([helper.read('old'), helper.read('deep/er/file'), helper.read('with-mode')]).toEqual([
      'new 1',
      'new 2',
      'new 3',
    ]);
    const modeOf = (path: string): number => statSync(at(path)).mode & 0o777;
    expect([modeOf('old'), modeOf('deep/er/file'), modeOf('with-mode')]).toEqual([0o755, 0o644, 0o600]);
    expect((await helper.value('list', helper.workspace)).map(({ path }) => path).sort()).toEqual(
      ['deep', 'deep/er', 'deep/er/file', 'link', 'made', 'made/it', 'made/link', 'old', 'with-mode'].sort(),
    );
  });
});
