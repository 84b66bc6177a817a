/** Runs a script of a package, as `npm run` does: with its banner, and what it finds in its environment. */
import type { Call } from '../commands/support/command.ts';
import { directoryName, joinPath } from '../commands/support/paths.ts';
import { exportedBy } from '../told.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { binsOf, packageId } from './project.ts';
import type { PackageJson } from './project.ts';

/** What we are: npm as it comes with Node 20. */
export const npmVersion = '10.8.2';
export const nodeVersion = 'v20.20.2';
export const nodePath = '/usr/bin/node';
export const globalPrefix = '/usr';

export interface ScriptRequest {
  /** The script's name in `package.json`. */
  event: string;
  script: string;
  args: readonly string[];
  /** The folder of the package; scripts run in it. */
  root: string;
  /** Default: `root`. */
  cwd?: string;
  content: PackageJson;
  /** The command of npm. */
  command: string;
  flags: NpmFlags;
  showsBanner: boolean;
  /** Folders for PATH beside the usual ones. */
  binFolders?: readonly string[];
}

/** Answers the exit code. */
export async function runPackageScript(call: Call, request: ScriptRequest): Promise<number> {
  const { event, script, args, root, cwd = root, content, showsBanner } = request;
  if (showsBanner) {
    const id = packageId(content);
    const shown = script.trim().replace(/\n/g, '\n> ');
    call.print(`\n> ${id === undefined ? '' : `${id} `}${event}\n> ${[shown, ...args].join(' ')}\n\n`);
  }
  const line = [script, ...args.map(quoteArgument)].join(' ');
  return call.run(['sh', '-c', line], { cwd, env: scriptEnvironment(call, request) });
}

/** As npm quotes what stands after `--`. */
export function quoteArgument(text: string): string {
  if (text === '') return "''";
  if (!/[\t\n\r "#$&'()*;<>?\\`|~]/.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replace(/^(?:'')+(?!$)/, '').replace(/\\'''$/, String.raw`\'`);
}

function scriptEnvironment(call: Call, request: ScriptRequest): Record<string, string> {
  const { event, script, root, cwd = root, content, command, flags, binFolders = [] } = request;
  const exported = exportedBy(call.context);
  const home = exported['HOME'] ?? '/home/user';
  return {
    ...exported,
    npm_config_cache: `${home}/.npm`,
    npm_config_global_prefix: globalPrefix,
    npm_config_globalconfig: `${globalPrefix}/etc/npmrc`,
    npm_config_init_module: `${home}/.npm-init.js`,
    npm_config_local_prefix: root,
    npm_config_noproxy: '',
    npm_config_npm_version: npmVersion,
    npm_config_prefix: globalPrefix,
    npm_config_user_agent: `npm/${npmVersion} node/${nodeVersion} linux x64 workspaces/false`,
    npm_config_userconfig: `${home}/.npmrc`,
    ...flagVariables(flags),
    ...packageVariables({
      name: content.name,
      version: content.version,
      config: content.config,
      engines: content.engines,
      bin: Object.keys(binsOf(content)).length > 0 ? binsOf(content) : undefined,
    }),
    npm_package_json: joinPath(root, 'package.json'),
    npm_command: command,
    npm_execpath: '/usr/bin/npm',
    npm_lifecycle_event: event,
    npm_lifecycle_script: script,
    npm_node_execpath: nodePath,
    NODE: nodePath,
    INIT_CWD: call.context.cwd,
    PATH: [...binFolders, ...binFoldersAbove(cwd), exported['PATH'] ?? '/usr/bin:/bin'].join(':'),
  };
}

/** `node_modules/.bin` of a folder and of all above it. */
export function binFoldersAbove(folder: string): string[] {
  const folders: string[] = [];
  for (let at = folder; ; at = directoryName(at)) {
    folders.push(joinPath(at, 'node_modules/.bin'));
    if (at === '/') return folders;
  }
}

function flagVariables(flags: NpmFlags): Record<string, string> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, value]) => [
      `npm_config_${name.replaceAll('-', '_')}`,
      value === true ? 'true' : value === false ? '' : value.replaceAll('\n', '\n\n'),
    ]),
  );
}

/** Nested objects and lists become names with underscores. */
function packageVariables(values: Readonly<Record<string, unknown>>, prefix = 'npm_package_'): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    if (value === null || value === false) variables[`${prefix}${key}`] = '';
    else if (Array.isArray(value)) {
      const items = Object.fromEntries(value.map((item: unknown, index) => [`${key}_${index}`, item]));
      Object.assign(variables, packageVariables(items, prefix));
    } else if (typeof value === 'object') {
      Object.assign(variables, packageVariables(value as Record<string, unknown>, `${prefix}${key}_`));
    } else {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      variables[`${prefix}${key}`] = prefix === 'npm_package_bin_' ? text.replace(/^\.\//, '') : text;
    }
  }
  return variables;
}
