import type { ListedEntry } from './listing.ts';

const SOURCE = /\.(m?[jt]sx?|cjs|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|cs|php|lua|sh|html?|vue|svelte|sql)$/i;
const PROSE = /\.(md|markdown|txt|rst|adoc)$/i;
const DATA = /\.(json|ya?ml|toml|ini|csv|xml|css|cfg|conf|env)$/i;
const NO_EXTENSION = /^[^.]+$/;
const GENERATED = /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|node_modules)(\/|$)|\.(min\.js|map|lock)$/i;

/** The files of a listing that tell most about a project, best first. Files that are not text by their name are left out. */
export function tellingFiles(entries: readonly ListedEntry[]): string[] {
  return entries
    .filter((entry) => !entry.directory && !GENERATED.test(entry.name))
    .map(({ name }) => ({ name, worth: worthOf(name) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

function worthOf(path: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const depth = path.split('/').length - 1;
  return Math.max(0, worthOfName(name) - 3 * depth);
}

function worthOfName(name: string): number {
  if (/^readme(\.|$)/i.test(name)) return 100;
  if (/^(index|main)\./i.test(name)) return 90;
  if (/^(app|cli|server|mod|lib)\./i.test(name)) return 80;
  if (name.startsWith('.')) return 0;
  if (SOURCE.test(name)) return 60;
  if (PROSE.test(name)) return 50;
  if (DATA.test(name)) return 40;
  return NO_EXTENSION.test(name) ? 30 : 0;
}
