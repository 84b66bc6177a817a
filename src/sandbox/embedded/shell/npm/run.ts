/** `npm run`, `npm test`, `npm start`, `npm stop`, `npm restart`. */
import type { Call } from '../commands/support/command.ts';
import { joinPath } from '../commands/support/paths.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError, packageId, readPackage } from './project.ts';
import type { PackageJson } from './project.ts';
import { runPackageScript } from './script-run.ts';
import { suggestionsFor } from './suggestions.ts';
import { chosenWorkspaces, workspaceName } from './workspaces.ts';

export interface RunRequest {
  /** The command of npm. */
  command: string;
  event: string;
  args: readonly string[];
  prefix: string;
  flags: NpmFlags;
  silent: boolean;
}

/** Answers the exit code. */
export async function runScript(call: Call, request: RunRequest): Promise<number> {
  const workspaces = await chosenWorkspaces(call, request.prefix, request.flags);
  if (!workspaces) return runInPackage(call, request, request.prefix);
  let exitCode = 0;
  for (const workspace of workspaces) {
    const result = await runInPackage(call, request, workspace.folder, ` --workspace=${workspaceName(workspace)}`);
    if (result === 0) continue;
    exitCode = exitCode || result;
    const script = workspace.content.scripts?.[request.event] ?? '';
    const lines = [
      `Lifecycle script \`${request.event}\` failed with error:`,
      `code ${result}`,
      `path ${workspace.folder}`,
      `workspace ${workspaceName(workspace)}`,
      `location ${workspace.folder}`,
      'command failed',
      `command sh -c ${script}`,
    ];
    call.warn(lines.map((line) => `npm error ${line}\n`).join(''));
  }
  return exitCode;
}

async function runInPackage(call: Call, request: RunRequest, root: string, workspaceArgument = ''): Promise<number> {
  const { event, args, command, flags, silent } = request;
  const content = await readPackage(call, root);
  const scripts = await scriptsFor(call, event, content, root);
  const script = scripts[event];
  if (script === undefined) {
    if (flags['if-present'] === true) return 0;
    throw new NpmError([
      ...`Missing script: "${event}"${suggestionsFor(event, content)}`.split('\n'),
      '',
      'To see a list of scripts, run:',
      `  npm run${workspaceArgument}`,
    ]);
  }
  const around = flags['ignore-scripts'] === true ? [event] : [`pre${event}`, event, `post${event}`];
  for (const name of around) {
    const each = scripts[name];
    if (each === undefined || each === '') continue;
    const exitCode = await runPackageScript(call, {
      event: name,
      script: each,
      args: name === event ? args : [],
      root,
      content,
      command,
      flags,
      showsBanner: !silent,
    });
    if (exitCode !== 0) return exitCode;
  }
  return 0;
}

/** The scripts of the package, with those that npm has for all. */
async function scriptsFor(
  call: Call,
  event: string,
  content: PackageJson,
  root: string,
): Promise<Record<string, string>> {
  const scripts = { ...content.scripts };
  if (event === 'restart' && scripts['restart'] === undefined)
    scripts['restart'] = 'npm stop --if-present && npm start';
  if (event === 'env' && scripts['env'] === undefined) scripts['env'] = 'env';
  if (event === 'start' && scripts['start'] === undefined && (await call.files.exists(joinPath(root, 'server.js')))) {
    scripts['start'] = 'node server.js';
  }
  return scripts;
}

const lifecycle = ['install', 'prepublish', 'publish', 'restart', 'start', 'stop', 'test', 'uninstall', 'version'];
const lifecycleNames = new Set(lifecycle.flatMap((name) => [name, `pre${name}`, `post${name}`]));

/** `npm run` alone. */
export async function listScripts(
  call: Call,
  { prefix, flags, silent }: Pick<RunRequest, 'prefix' | 'flags' | 'silent'>,
): Promise<void> {
  const workspaces = await chosenWorkspaces(call, prefix, flags);
  const packages = workspaces?.map(({ content }) => content) ?? [await readPackage(call, prefix)];
  if (silent) return;
  for (const content of packages) {
    const entries = Object.entries(content.scripts ?? {});
    if (flags['json'] === true) call.print(`${JSON.stringify(content.scripts ?? {}, null, 2)}\n`);
    else if (flags['parseable'] === true) call.print(entries.map((entry) => `${entry.join(':')}\n`).join(''));
    else if (entries.length > 0) call.print(scriptList(entries, packageId(content) ?? content.name ?? 'undefined'));
  }
}

function scriptList(entries: readonly (readonly [string, string])[], id: string): string {
  const shown = (group: typeof entries): string => group.map(([name, script]) => `  ${name}\n    ${script}\n`).join('');
  const known = entries.filter(([name]) => lifecycleNames.has(name));
  const others = entries.filter(([name]) => !lifecycleNames.has(name));
  const first = known.length > 0 ? `Lifecycle scripts included in ${id}:\n${shown(known)}` : '';
  if (others.length === 0) return first;
  const via = 'via `npm run-script`:\n';
  return `${first}${known.length > 0 ? 'available ' : `Scripts available in ${id} `}${via}${shown(others)}`;
}
