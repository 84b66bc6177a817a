import { describe, expect, it } from 'vitest';
import { createJustBashSandbox } from '../../tools/testing/just-bash-sandbox.ts';
import { npmTestCommand } from '../../../scripts/testing/npm-test-command.ts';
import { sampleProjectFiles } from './sample-project.ts';

const files = Object.fromEntries(sampleProjectFiles.map(({ path, data }) => [path, data]));

async function runTests(changed: Record<string, string> = {}): Promise<{ output: string; exitCode: number }> {
  const sandbox = createJustBashSandbox({ files: { ...files, ...changed }, commands: [npmTestCommand] });
  let output = '';
  const result = await sandbox.exec('npm test', {
    onOutput: ({ text }) => {
      output += text;
    },
  });
  return { output, exitCode: result.ok ? result.value.exitCode : -1 };
}

describe('sample project', () => {
  it('holds these files', () => {
    expect(sampleProjectFiles.map(({ path }) => path)).toEqual([
      'README.md',
      'greetings.mjs',
      'greetings.test.mjs',
      'hello.mjs',
      'package.json',
    ]);
  });

  it('fails its test at the line of the planted fault', async () => {
    const { output, exitCode } = await runTests();
    expect(output).toContain('not ok 1 - each greeting begins when the one before ends\n');
    expect(output).toContain('greetings.mjs:6: expected "from: 18", found "from: 19"');
    expect(output).toContain('# pass 2\n# fail 1\n');
    expect(exitCode).toBe(1);
  });

  it('passes once the fault is mended', async () => {
    const greetings = files['greetings.mjs'] ?? '';
    const { output, exitCode } = await runTests({ 'greetings.mjs': greetings.replace('from: 19', 'from: 18') });
    expect(output).toContain('# pass 3\n# fail 0\n');
    expect(exitCode).toBe(0);
  });
});
