/** The file tree as rows: what is shown, in which order, and where the keys lead. Pure. */
import type { WalkEntry } from '../../sandbox/types.ts';

export interface TreeRow {
  /** Relative to the workspace. */
  path: string;
  name: string;
  isFolder: boolean;
  /** Only for folders. */
  expanded: boolean;
  /** Counts from 1, as the next two do; what aria-level, aria-posinset and aria-setsize want. */
  level: number;
  position: number;
  siblings: number;
  /** Bytes; 0 for folders. */
  size: number;
}

export interface TreeNode {
  path: string;
  name: string;
  isFolder: boolean;
  size: number;
  children: TreeNode[];
}

/** The tree of a walk's entries; `workspace` is the absolute path they stand below. Folders come first. */
export function buildTree(entries: readonly WalkEntry[], workspace: string): TreeNode[] {
  const top: TreeNode[] = [];
  const folders = new Map<string, TreeNode>();
  for (const entry of entries) {
    const path = entry.path.slice(workspace.length + 1);
    const slash = path.lastIndexOf('/');
    const isFolder = entry.type === 'directory';
    const node = { path, name: path.slice(slash + 1), isFolder, size: isFolder ? 0 : entry.size, children: [] };
    if (isFolder) folders.set(path, node);
    (folders.get(path.slice(0, Math.max(slash, 0)))?.children ?? top).push(node);
  }
  sortFoldersFirst(top);
  for (const folder of folders.values()) sortFoldersFirst(folder.children);
  return top;
}

function sortFoldersFirst(nodes: TreeNode[]): void {
  nodes.sort((a, b) => Number(b.isFolder) - Number(a.isFolder));
}

/**
 * The rows in view. With a filter: every file whose path holds the text, whatever its case, under its folders, all of
 * them open.
 */
export function treeRows(tree: readonly TreeNode[], expanded: ReadonlySet<string>, filter: string): TreeRow[] {
  const wanted = filter.trim().toLowerCase();
  const nodes = wanted === '' ? tree : matching(tree, wanted);
  const rows: TreeRow[] = [];
  const add = (siblings: readonly TreeNode[], level: number) => {
    siblings.forEach(({ path, name, isFolder, size, children }, index) => {
      const isOpen = isFolder && (wanted !== '' || expanded.has(path));
      const position = { level, position: index + 1, siblings: siblings.length };
      rows.push({ path, name, isFolder, expanded: isOpen, size, ...position });
      if (isOpen) add(children, level + 1);
    });
  };
  add(nodes, 1);
  return rows;
}

function matching(nodes: readonly TreeNode[], wanted: string): TreeNode[] {
  return nodes.flatMap((node) => {
    if (!node.isFolder) return node.path.toLowerCase().includes(wanted) ? [node] : [];
    const children = matching(node.children, wanted);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

export type TreeMove =
  { kind: 'focus'; path: string } | { kind: 'expand' | 'collapse'; path: string } | { kind: 'open'; path: string };

/** What a key does in the tree, by the tree pattern of ARIA; null: nothing. `current` is the focused row's path. */
export function treeMove(rows: readonly TreeRow[], current: string | null, key: string): TreeMove | null {
  const index = rows.findIndex(({ path }) => path === current);
  const row = rows[index];
  switch (key) {
    case 'ArrowDown':
      return focusOn(rows[index + 1]);
    case 'ArrowUp':
      return focusOn(rows[index - 1]);
    case 'Home':
      return focusOn(rows[0]);
    case 'End':
      return focusOn(rows.at(-1));
    case 'ArrowRight':
      if (row === undefined || !row.isFolder) return null;
      return row.expanded ? focusOn(childOf(rows, index)) : { kind: 'expand', path: row.path };
    case 'ArrowLeft':
      if (row === undefined) return null;
      return row.expanded ? { kind: 'collapse', path: row.path } : focusOn(parentOf(rows, index));
    case 'Enter':
    case ' ':
      return row === undefined ? null : activate(row);
    default:
      return key.length === 1 ? focusOn(nextByName(rows, index, key)) : null;
  }
}

/** What a click on a row, or Enter, does. */
export function activate({ path, isFolder, expanded }: TreeRow): TreeMove {
  if (!isFolder) return { kind: 'open', path };
  return { kind: expanded ? 'collapse' : 'expand', path };
}

function focusOn(row: TreeRow | undefined): TreeMove | null {
  return row === undefined ? null : { kind: 'focus', path: row.path };
}

function childOf(rows: readonly TreeRow[], index: number): TreeRow | undefined {
  const next = rows[index + 1];
  return (next?.level ?? 0) > (rows[index]?.level ?? 0) ? next : undefined;
}

function parentOf(rows: readonly TreeRow[], index: number): TreeRow | undefined {
  const level = rows[index]?.level ?? 1;
  return rows.slice(0, index).findLast((row) => row.level < level);
}

function nextByName(rows: readonly TreeRow[], index: number, letter: string): TreeRow | undefined {
  const wanted = letter.toLowerCase();
  return [...rows.slice(index + 1), ...rows.slice(0, index + 1)].find(({ name }) =>
    name.toLowerCase().startsWith(wanted),
  );
}
