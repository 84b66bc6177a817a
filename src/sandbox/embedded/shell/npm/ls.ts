/** `npm ls`. */
import type { Call } from '../commands/support/command.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { NpmError, packageId } from './project.ts';
import { loadTree } from './tree.ts';
import type { Edge, InstalledPackage } from './tree.ts';

/** A line of the list. */
interface Item {
  name: string;
  /** `name@version`, or with the range that is missing. */
  id: string;
  installed: InstalledPackage | undefined;
  missing: 'no' | 'required' | 'optional';
  requiredBy: string;
  deduped: boolean;
  extraneous: boolean;
  children: Item[];
  /** Whether it, or something below it, is asked for. */
  included: boolean;
}

export async function listPackages(
  call: Call,
  prefix: string,
  names: readonly string[],
  flags: NpmFlags,
): Promise<void> {
  const top = await loadTree(call, prefix);
  const given = flags['depth'];
  const filtered = flags['all'] === true || names.length > 0;
  const depth = typeof given === 'string' ? Number(given === 'null' ? Infinity : given) : filtered ? Infinity : 0;
  const root = buildItems(top, depth, names);
  const problems = problemsOf(root);
  if (flags['json'] === true) call.print(`${JSON.stringify(jsonOf(root, true, problems), null, 2)}\n`);
  else if (flags['parseable'] === true)
    call.print(
      parseable(root)
        .map((line) => `${line}\n`)
        .join(''),
    );
  else call.print(`${drawing(root, labelOfRoot(top, prefix))}\n`);
  if (names.length > 0 && !root.children.some(({ included }) => included)) call.exitCode = 1;
  const serious = problems.filter((problem) => !problem.startsWith('extraneous:'));
  if (serious.length > 0) throw new NpmError(['code ELSPROBLEMS', ...problems]);
}

function labelOfRoot({ content }: InstalledPackage, prefix: string): string {
  if (Object.keys(content).length === 0) return prefix;
  return `${content.name ?? prefix.slice(prefix.lastIndexOf('/') + 1)}@${content.version ?? ''} ${prefix}`;
}

/** Goes level by level: what is seen first keeps its children, later ones are marked as the same. */
function buildItems(top: InstalledPackage, depth: number, names: readonly string[]): Item {
  const root = newItem(top.name, packageId(top.content) ?? top.name, top);
  const wanted = names.map((name) => /^(@?[^@]+)(?:@(.*))?$/.exec(name)?.[1] ?? name);
  const seen = new Set<InstalledPackage>([top]);
  let level: { item: Item; at: number }[] = [{ item: root, at: 0 }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { item, at } of level) {
      if (!item.installed || item.deduped || at > depth) continue;
      const items = [
        ...item.installed.edges.filter(isShown).map((edge) => edgeItem(edge, item.id)),
        ...item.installed.extraneous.map(extraneousItem),
      ];
      item.children = items.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      for (const child of item.children) {
        if (child.installed && seen.has(child.installed)) child.deduped = true;
        else if (child.installed) seen.add(child.installed);
        next.push({ item: child, at: at + 1 });
      }
    }
    level = next;
  }
  include(root, wanted);
  return root;
}

/** An optional peer that is not there is not worth a line. */
const isShown = ({ kind, to }: Edge): boolean => !(kind === 'peerOptional' && !to);

const newItem = (name: string, id: string, installed: InstalledPackage | undefined): Item => ({
  name,
  id,
  installed,
  missing: 'no',
  requiredBy: '',
  deduped: false,
  extraneous: false,
  children: [],
  included: false,
});

function edgeItem({ name, range, kind, to }: Edge, requiredBy: string): Item {
  if (to) return newItem(name, packageId(to.content) ?? name, to);
  return {
    ...newItem(name, `${name}@${range}`, undefined),
    missing: kind === 'optional' ? 'optional' : 'required',
    requiredBy,
  };
}

const extraneousItem = (installed: InstalledPackage): Item => ({
  ...newItem(installed.name, packageId(installed.content) ?? installed.name, installed),
  extraneous: true,
});

function include(item: Item, wanted: readonly string[]): boolean {
  let below = false;
  for (const child of item.children) if (include(child, wanted)) below = true;
  item.included = wanted.length === 0 || below || wanted.includes(item.name);
  return item.included;
}

/** Of all items that are shown, level by level. */
function problemsOf(root: Item): string[] {
  const problems = new Set<string>();
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) {
    for (const item of level) if (item.included) for (const problem of ownProblems(item)) problems.add(problem);
  }
  return Array.from(problems);
}

function ownProblems({ id, missing, extraneous, installed, requiredBy }: Item): string[] {
  const problems: string[] = [];
  if (missing === 'required') problems.push(`missing: ${id}, required by ${requiredBy}`);
  if (extraneous && installed) problems.push(`extraneous: ${id} ${installed.folder}`);
  return problems;
}

function labelOf({ id, missing, deduped, extraneous }: Item): string {
  const unmet = missing === 'no' ? '' : missing === 'optional' ? 'UNMET OPTIONAL DEPENDENCY ' : 'UNMET DEPENDENCY ';
  return `${unmet}${id}${deduped ? ' deduped' : ''}${extraneous ? ' extraneous' : ''}`;
}

function drawing(root: Item, label: string): string {
  const shown = root.children.filter(({ included }) => included);
  if (shown.length === 0) return `${label}\n└── (empty)\n`;
  return `${label}\n${branches(shown, '')}`;
}

function branches(items: readonly Item[], indent: string): string {
  return items
    .map((item, index) => {
      const isLast = index === items.length - 1;
      const children = item.children.filter(({ included }) => included);
      const line = `${indent}${isLast ? '└' : '├'}─${children.length > 0 ? '┬' : '─'} ${labelOf(item)}\n`;
      return line + branches(children, `${indent}${isLast ? ' ' : '│'} `);
    })
    .join('');
}

function parseable(root: Item): string[] {
  const folders = new Set<string>();
  let level = [root];
  while (level.length > 0) {
    for (const { installed, included } of level) if (installed && included) folders.add(installed.folder);
    level = level.flatMap(({ children }) => children.filter(({ included }) => included));
  }
  return Array.from(folders);
}

function jsonOf(item: Item, isRoot: boolean, problems: readonly string[]): Record<string, unknown> {
  const { installed, children, missing, extraneous, id } = item;
  const version = installed?.content.version;
  const own = isRoot ? problems : ownProblems(item);
  const shown = children.filter(({ included }) => included);
  return {
    ...(version !== undefined && { version }),
    ...(!isRoot && missing === 'no' && !item.deduped && { overridden: false }),
    ...(isRoot && installed?.content.name !== undefined && { name: installed.content.name }),
    ...(extraneous && { extraneous: true }),
    ...(missing === 'required' && { required: id.slice(item.name.length + 1), missing: true }),
    ...(own.length > 0 && { problems: own }),
    ...(shown.length > 0 && {
      dependencies: Object.fromEntries(shown.map((child) => [child.name, jsonOf(child, false, [])])),
    }),
  };
}
