import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { defineCommand, type CustomCommand } from 'just-bash';

/** `npm test` for the interpreter: the test script of package.json, run by this machine's own npm over copied files. */
export const npmTestCommand: CustomCommand = defineCommand('npm', async (args, { fs, cwd }) => {
  const folder = mkdtempSync(join(tmpdir(), 'turnwise-npm-'));
  try {
    for (const path of fs.getAllPaths()) {
      if (!path.startsWith(`${cwd}/`) || !(await fs.stat(path)).isFile) continue;
      const copy = join(folder, path.slice(cwd.length));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, await fs.readFileBuffer(path));
    }
    // Node tells its tests in a test run that they are; ours must not believe it.
    const { NODE_TEST_CONTEXT: _, NODE_OPTIONS: __, ...env } = process.env;
    const { stdout, stderr, status } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', env });
    return { stdout: stdout.replaceAll(folder, cwd), stderr, exitCode: status ?? 1 };
  } finally {
    rmSync(folder, { recursive: true });
  }
});
