import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestHelper, patient } from './testing/helper-process.ts';

interface BashCase {
  command: string;
  stdout: string;
  exitCode: number;
}

/** What GNU bash 5.2 printed, run with `bash -c` in a fresh copy of the files, in /workspace. */
const cases = JSON.parse(
  readFileSync(new URL('../../embedded/shell/testing/bash-cases.json', import.meta.url), 'utf8'),
) as { files: Record<string, string>; general: BashCase[]; jobs: BashCase[]; traps: BashCase[] };

const touchesFiles = />|\*|\b(ls|cat|find|cp|mv|rm|mkdir|touch|cd)\b/;

let helper: TestHelper;
let lastFolder = 0;

beforeAll(async () => {
  helper = await TestHelper.start();
});
afterAll(() => helper.end());

async function check({ command, stdout, exitCode }: BashCase): Promise<void> {
  lastFolder += 1;
  const name = `case${lastFolder}`;
  const cwd = join(helper.workspace, name);
  mkdirSync(cwd);
  for (const [path, text] of Object.entries(cases.files)) helper.write(`${name}/${path}`, text);
  const ended = await helper.run(command, { cwd });
  expect({ stdout: ended.stdout, exitCode: ended.result.exitCode }, ended.stderr).toEqual({
    stdout: stdout.replaceAll('/workspace', cwd),
    exitCode,
  });
}

describe('as in GNU bash, over real files and processes', patient, () => {
  // All of the language is tried over the files of the embedded sandbox.
  it.each(cases.general.filter(({ command }) => touchesFiles.test(command)))('$command', check);
  // In which order these print depends on how fast a thread starts.
  it.each(cases.jobs.filter(({ command }) => !command.includes('sleep 0.0')))('$command', check);
  it.each(cases.traps.filter(({ command }) => /kill|&|timeout/.test(command)))('$command', check);
});
