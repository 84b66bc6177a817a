// Runs programs in the sandbox of the built app, in a real browser. FILE holds `files`, a small tree, and `cases`:
// `id`, `command` and perhaps `files` of its own. Each command runs in a fresh copy of the tree. Prints one JSON
// object: {id: {stdout, exitCode}}.
// usage: npm run --silent programs -- FILE [--backend embedded|webcontainer]
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startWebContainerHost } from '../e2e/fixtures/webcontainer-host/start-host.ts';
import type { Backend, ProgramFiles } from '../e2e/pages/programs.ts';
import { openProgramsPage } from './open-programs-page.ts';

interface Case {
  id: string;
  command: string;
  files?: ProgramFiles;
}

interface Programs {
  files: ProgramFiles;
  cases: Case[];
}

const caseTimeoutMs = 30_000;
const backends: readonly Backend[] = ['embedded', 'webcontainer'];

const { values, positionals } = parseArgs({
  options: { backend: { type: 'string', default: 'embedded' } },
  allowPositionals: true,
});
const [file] = positionals;
const backend = backends.find((name) => name === values.backend);
if (file === undefined || backend === undefined) {
  process.stderr.write(`usage: npm run --silent programs -- FILE [--backend ${backends.join('|')}]\n`);
  process.exit(2);
}

const { files, cases } = JSON.parse(await readFile(file, 'utf8')) as Programs;
// What WebContainer's own host cannot be asked for here, a local one does with real files and processes.
const host = backend === 'webcontainer' ? await startWebContainerHost() : undefined;
const { page, close } = await openProgramsPage(host && { webContainerHost: host.origin });
try {
  await page.evaluate((name) => window.programs.start(name), backend);
  const workspace = await page.evaluate(() => window.sandbox.capabilities.workspace);
  const results: Record<string, { stdout: string; exitCode: number }> = {};
  for (const [index, { id, command, files: own }] of cases.entries()) {
    const folder = `${workspace}/case-${index}`;
    results[id] = await page.evaluate(
      async ({ folder, tree, command, timeoutMs }) => {
        await window.programs.write(folder, tree);
        const { stdout, exitCode } = await window.programs.run(command, { cwd: folder, timeoutMs });
        await window.programs.remove(folder);
        return { stdout, exitCode };
      },
      { folder, tree: { ...files, ...own }, command, timeoutMs: caseTimeoutMs },
    );
  }
  process.stdout.write(`${JSON.stringify(results)}\n`);
} finally {
  await close();
  await host?.close();
}
