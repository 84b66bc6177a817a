import { answerProgram, type Runner } from './runner.ts';

export interface CommandAnswers {
  node: string;
  platform: string;
  /** `process.versions.webcontainer`. */
  webcontainer: string | null;
  /** Where a program runs that is spawned without a folder. */
  cwd: string;
  env: Record<string, string>;
  /** What lies in the folders of PATH. */
  onPath: string[];
  /** Whether the shell's `which` knows a command. */
  known: Record<string, boolean>;
  /** Versions, by running it through the shell; null when that failed. */
  versions: Record<string, string | null>;
  /** Exit codes of a command that does not exist. Null: the spawn was refused. */
  unknown: { spawned: number | null; inShell: number | null; textInShell: string };
  /** Whether the API tells the working directory as programs see it. */
  pathIsWorkdir: boolean;
  /** Whether a program in another folder starts by its relative path. */
  startsByRelativePath: boolean;
  /** Exit code of `exit 7`. */
  exitSeven: number | null;
}

const names =
  'sh bash cat cp mv rm mkdir touch ls ln chmod grep rg sed awk find xargs sort uniq wc head tail cut tr tee diff patch tar gzip unzip zip git curl wget jq xxd env date sleep kill ps printf seq basename dirname realpath stat node npm npx pnpm yarn python3';

const program = `${answerProgram}
const fs = require('fs');
const names = (folder) => { try { return fs.readdirSync(folder) } catch { return [] } };
answer({
  node: process.version,
  platform: process.platform + ' ' + process.arch,
  webcontainer: process.versions.webcontainer ?? null,
  cwd: process.cwd(),
  env: process.env,
  onPath: [...new Set((process.env.PATH || '').split(':').flatMap(names))].sort(),
})`;

export async function askCommands(runner: Runner): Promise<CommandAnswers> {
  const facts =
    await runner.answerOf<
      Omit<CommandAnswers, 'known' | 'versions' | 'unknown' | 'exitSeven' | 'startsByRelativePath' | 'pathIsWorkdir'>
    >(program);
  const known: Record<string, boolean> = {};
  const left = names.split(' ');
  const askNext = async (): Promise<void> => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      known[name] = (await runner.shell(`which ${name}`, { until: '' })).code === 0;
    }
  };
  await Promise.all([askNext(), askNext(), askNext(), askNext()]);
  const versions: Record<string, string | null> = {};
  for (const name of ['npm', 'npx', 'pnpm']) {
    const { code, text } = await runner.shell(`${name} --version`, { limitMs: 30_000 });
    versions[name] = code === 0 ? text.trim() : null;
  }
  const spawned = await runner.run('no-such-command', []).catch(() => undefined);
  const inShell = await runner.shell('no-such-command');
  const { fs } = runner.container;
  await fs.mkdir('probe-cwd', { recursive: true });
  await fs.mkdir('.probe', { recursive: true });
  await fs.writeFile('.probe/script.cjs', "console.log('star' + 'ted', process.cwd())");
  const relative = await runner.run('node', ['../.probe/script.cjs'], { cwd: 'probe-cwd', until: 'probe-cwd' });
  return {
    ...facts,
    pathIsWorkdir: facts.cwd === runner.container.workdir,
    startsByRelativePath: relative.text.includes(`started ${facts.cwd}/probe-cwd`),
    known,
    versions,
    unknown: { spawned: spawned?.code ?? null, inShell: inShell.code, textInShell: inShell.text },
    exitSeven: (await runner.shell('exit 7', { until: '' })).code,
  };
}
