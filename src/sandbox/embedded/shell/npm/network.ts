/** What npm cannot do without a network. */
import type { Call } from '../commands/support/command.ts';
import { joinPath } from '../commands/support/paths.ts';
import { NpmError, findPackage } from './project.ts';

export const installCommands = new Set([
  'install',
  'ci',
  'install-test',
  'install-ci-test',
  'update',
  'uninstall',
  'dedupe',
  'link',
  'prune',
  'rebuild',
]);

/** Installing what is there already is done at once. All else is refused. */
export async function install(call: Call, command: string, words: readonly string[], prefix: string): Promise<void> {
  if (words.length === 0 && (command === 'install' || command === 'ci' || command === 'update')) {
    if (command === 'ci' && !(await call.files.exists(joinPath(prefix, 'package-lock.json')))) {
      throw new NpmError([
        'code EUSAGE',
        '',
        'The `npm ci` command can only install with an existing package-lock.json or',
        'npm-shrinkwrap.json with lockfileVersion >= 1.',
      ]);
    }
    const missing = await missingDependencies(call, prefix);
    if (missing.length === 0) return call.print('\nup to date\n');
    throw refusal(command, `missing: ${missing.join(', ')}`);
  }
  throw refusal(command);
}

async function missingDependencies(call: Call, prefix: string): Promise<string[]> {
  const content = await findPackage(call, prefix);
  const wanted = Object.entries({ ...content?.dependencies, ...content?.devDependencies });
  const missing: string[] = [];
  for (const [name, range] of wanted) {
    if (!(await call.files.exists(joinPath(prefix, `node_modules/${name}/package.json`))))
      missing.push(`${name}@${range}`);
  }
  return missing;
}

/** An error for a command that would have to reach the registry. */
export function refusal(command: string, detail?: string): NpmError {
  const isInstalling = installCommands.has(command);
  return new NpmError([
    'code ENONETWORK',
    isInstalling
      ? `npm ${command} needs the network, and this sandbox has none: packages cannot be installed in this version.`
      : `npm ${command} needs the network, and this sandbox has none in this version.`,
    ...(detail === undefined ? [] : [detail]),
    ...(isInstalling
      ? [
          'Use what Node has built in (node --test, node:assert, fetch to localhost), or what is in node_modules already.',
        ]
      : []),
  ]);
}
