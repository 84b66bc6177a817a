import { Bash } from 'just-bash';
import { describe, expect, it } from 'vitest';
import { sampleProjectFiles } from './sample-project.ts';

const files = Object.fromEntries(sampleProjectFiles.map(({ path, data }) => [`/workspace/${path}`, data]));

const runTests = (changed: Record<string, string> = {}) =>
  new Bash({ files: { ...files, ...changed }, cwd: '/workspace' }).exec('bash test.sh');

describe('sample project', () => {
  it('holds these files', () => {
    expect(sampleProjectFiles.map(({ path }) => path)).toEqual([
      'README.md',
      'greetings.mjs',
      'hello.mjs',
      'package.json',
      'test.sh',
    ]);
  });

  it('fails its test at the line of the planted fault', async () => {
    const { stdout, stderr, exitCode } = await runTests();
    expect(stdout).toBe(
      [
        'The greetings cover the day:',
        '  ok    from 0 to 5',
        '  ok    from 5 to 12',
        '  ok    from 12 to 18',
        '  FAIL  greetings.mjs:6: expected "from: 18", found "from: 19"',
        'The last greeting ends with the day:',
        '  ok    to 24',
        'Some tests failed.\n',
      ].join('\n'),
    );
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 1 });
  });

  it('passes once the fault is mended', async () => {
    const greetings = files['/workspace/greetings.mjs'] ?? '';
    const { stdout, exitCode } = await runTests({
      '/workspace/greetings.mjs': greetings.replace('from: 19', 'from: 18'),
    });
    expect(stdout).toContain('  ok    from 18 to 24\n');
    expect(stdout).toMatch(/All tests passed\.\n$/);
    expect(exitCode).toBe(0);
  });
});
