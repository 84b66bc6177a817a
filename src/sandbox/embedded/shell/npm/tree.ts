/** The packages that are installed, and which needs which. */
import type { Call } from '../commands/support/command.ts';
import { directoryName, joinPath } from '../commands/support/paths.ts';
import { findPackage } from './project.ts';
import type { PackageJson } from './project.ts';

export interface InstalledPackage {
  folder: string;
  name: string;
  content: PackageJson;
  /** What it needs, by name. */
  edges: Edge[];
  /** Packages in its own `node_modules` that nothing needs. */
  extraneous: InstalledPackage[];
}

export interface Edge {
  name: string;
  range: string;
  kind: 'prod' | 'dev' | 'optional' | 'peer' | 'peerOptional';
  /** Undefined: it is not installed. */
  to: InstalledPackage | undefined;
}

/** Reads all packages below a folder. */
export async function loadTree(call: Call, root: string): Promise<InstalledPackage> {
  const loader = new Loader(call);
  const top = await loader.load(root, (await findPackage(call, root)) ?? {});
  await loader.connect(top, true);
  await loader.findExtraneous(top);
  return top;
}

class Loader {
  readonly #call: Call;
  readonly #known = new Map<string, InstalledPackage>();
  readonly #needed = new Set<string>();

  constructor(call: Call) {
    this.#call = call;
  }

  async load(folder: string, content: PackageJson): Promise<InstalledPackage> {
    const name = content.name ?? folder.slice(folder.lastIndexOf('/') + 1);
    const loaded: InstalledPackage = { folder, name, content, edges: [], extraneous: [] };
    this.#known.set(folder, loaded);
    return loaded;
  }

  async connect(from: InstalledPackage, isRoot: boolean): Promise<void> {
    const { content } = from;
    const optional = new Set(Object.keys(content.optionalDependencies ?? {}));
    const groups: [Edge['kind'], Record<string, string>][] = [
      ['prod', Object.fromEntries(Object.entries(content.dependencies ?? {}).filter(([name]) => !optional.has(name)))],
      ['optional', content.optionalDependencies ?? {}],
      ['peer', content.peerDependencies ?? {}],
      ...(isRoot ? [['dev', content.devDependencies ?? {}] as [Edge['kind'], Record<string, string>]] : []),
    ];
    for (const [kind, ranges] of groups) {
      for (const [name, range] of Object.entries(ranges)) {
        if (from.edges.some((edge) => edge.name === name)) continue;
        const isOptionalPeer = kind === 'peer' && content.peerDependenciesMeta?.[name]?.optional === true;
        const to = await this.#find(from.folder, name);
        from.edges.push({ name, range, kind: isOptionalPeer ? 'peerOptional' : kind, to });
      }
    }
  }

  /** Where Node would find it. */
  async #find(from: string, name: string): Promise<InstalledPackage | undefined> {
    for (let folder = from; ; folder = directoryName(folder)) {
      if (!folder.endsWith('/node_modules')) {
        const found = await this.#at(joinPath(folder, `node_modules/${name}`));
        if (found) {
          this.#needed.add(found.folder);
          return found;
        }
      }
      if (folder === '/') return undefined;
    }
  }

  async #at(folder: string): Promise<InstalledPackage | undefined> {
    const known = this.#known.get(folder);
    if (known) return known;
    const content = await findPackage(this.#call, folder);
    if (!content) return undefined;
    const loaded = await this.load(folder, content);
    await this.connect(loaded, false);
    return loaded;
  }

  async findExtraneous(top: InstalledPackage): Promise<void> {
    for (const folder of await this.#packageFolders(joinPath(top.folder, 'node_modules'))) {
      if (this.#needed.has(folder)) continue;
      const found = await this.#at(folder);
      if (found && found.folder === folder) top.extraneous.push(found);
    }
  }

  async #packageFolders(folder: string): Promise<string[]> {
    const entries = await this.#call.files.readdir(folder).catch(() => []);
    const folders: string[] = [];
    for (const { name } of entries) {
      if (name.startsWith('@')) folders.push(...(await this.#packageFolders(joinPath(folder, name))));
      else if (!name.startsWith('.')) folders.push(joinPath(folder, name));
    }
    return folders;
  }
}
