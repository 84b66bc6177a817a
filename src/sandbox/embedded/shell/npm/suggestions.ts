/** What npm proposes for a name that it does not know. */
import type { PackageJson } from './project.ts';
import { binsOf } from './project.ts';

/** The commands of npm, with what each does. Those that need the network are among them. */
export const npmCommands: Readonly<Record<string, string>> = {
  access: 'Set access level on published packages',
  adduser: 'Add a registry user account',
  audit: 'Run a security audit',
  bugs: 'Report bugs for a package in a web browser',
  cache: 'Manipulates packages cache',
  ci: 'Clean install a project',
  completion: 'Tab Completion for npm',
  config: 'Manage the npm configuration files',
  dedupe: 'Reduce duplication in the package tree',
  deprecate: 'Deprecate a version of a package',
  diff: 'The registry diff command',
  'dist-tag': 'Modify package distribution tags',
  docs: 'Open documentation for a package in a web browser',
  doctor: 'Check the health of your npm environment',
  edit: 'Edit an installed package',
  exec: 'Run a command from a local or remote npm package',
  explain: 'Explain installed packages',
  explore: 'Browse an installed package',
  'find-dupes': 'Find duplication in the package tree',
  fund: 'Retrieve funding information',
  get: 'Get a value from the npm configuration',
  help: 'Get help on npm',
  'help-search': 'Search npm help documentation',
  hook: 'Manage registry hooks',
  init: 'Create a package.json file',
  install: 'Install a package',
  'install-ci-test': 'Install a project with a clean slate and run tests',
  'install-test': 'Install package(s) and run tests',
  link: 'Symlink a package folder',
  ll: 'List installed packages',
  login: 'Login to a registry user account',
  logout: 'Log out of the registry',
  ls: 'List installed packages',
  org: 'Manage orgs',
  outdated: 'Check for outdated packages',
  owner: 'Manage package owners',
  pack: 'Create a tarball from a package',
  ping: 'Ping npm registry',
  pkg: 'Manages your package.json',
  prefix: 'Display prefix',
  profile: 'Change settings on your registry profile',
  prune: 'Remove extraneous packages',
  publish: 'Publish a package',
  query: 'Dependency selector query',
  rebuild: 'Rebuild a package',
  repo: 'Open package repository page in the browser',
  restart: 'Restart a package',
  root: 'Display npm root',
  'run-script': 'Run arbitrary package scripts',
  sbom: 'Generate a Software Bill of Materials (SBOM)',
  search: 'Search for packages',
  set: 'Set a value in the npm configuration',
  shrinkwrap: 'Lock down dependency versions for publication',
  star: 'Mark your favorite packages',
  stars: 'View packages marked as favorites',
  start: 'Start a package',
  stop: 'Stop a package',
  team: 'Manage organization teams and team memberships',
  test: 'Test a package',
  token: 'Manage your authentication tokens',
  uninstall: 'Remove a package',
  unpublish: 'Remove a package from the registry',
  unstar: 'Remove an item from your favorite packages',
  update: 'Update packages',
  version: 'Bump a package version',
  view: 'View registry info',
  whoami: 'Display npm username',
};

/** Empty, or a paragraph after a blank line. */
export function suggestionsFor(name: string, content: PackageJson | undefined): string {
  const isClose = (other: string): boolean => distance(name, other) < name.length * 0.4;
  const direct = ['stop', 'start', 'test', 'restart'];
  const best = [
    ...Object.entries(npmCommands)
      .filter(([command]) => isClose(command) && command !== name)
      .map(([command, text]) => `  npm ${command} # ${text}`),
    ...Object.keys(content?.scripts ?? {})
      .filter((script) => isClose(script) && !direct.includes(script))
      .map((script) => `  npm run ${script} # run the "${script}" package script`),
    ...Object.keys(content ? binsOf(content) : {})
      .filter(isClose)
      .map((bin) => `  npm exec ${bin} # run the "${bin}" command from either this or a remote npm package`),
  ];
  if (best.length === 0) return '';
  return `\n\nDid you mean ${best.length === 1 ? 'this' : 'one of these'}?\n${best.slice(0, 3).join('\n')}`;
}

/** How many letters have to change (Levenshtein). */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
