import { useEffect, useState } from 'react';
import { useServices } from '../shared/session-context.tsx';
import { useWorkspace } from '../shared/use-workspace.ts';
import { createCoalescer } from './coalesce.ts';
import { buildTree, type TreeNode } from './file-tree.logic.ts';
import { stagingFolder } from './load-project.ts';
import { ignoredFolders } from './load-project.logic.ts';

export interface WorkspaceTree {
  nodes: readonly TreeNode[];
  entries: number;
  isTruncated: boolean;
  /** Why the files cannot be listed. */
  error: string | null;
}

const hiddenFolders = [...ignoredFolders, stagingFolder];
const mostEntries = 25_000;

/** The files of the workspace, kept current. Null until they are known. */
export function useWorkspaceTree(): WorkspaceTree | null {
  const { sandbox } = useServices();
  const workspace = useWorkspace();
  const [tree, setTree] = useState<WorkspaceTree | null>(null);
  useEffect(() => {
    const options = { skipDirectories: hiddenFolders, limit: mostEntries };
    const refresh = createCoalescer(
      async () => {
        const walked = await sandbox.fs.walk(workspace, options);
        if (!walked.ok) {
          setTree({ nodes: [], entries: 0, isTruncated: false, error: walked.error.message });
          return;
        }
        const { entries, truncated } = walked.value;
        setTree({ nodes: buildTree(entries, workspace), entries: entries.length, isTruncated: truncated, error: null });
      },
      (lastRunMs) => Math.max(100, 4 * lastRunMs),
    );
    const unwatch = sandbox.fs.watch(workspace, (changes) => {
      if (changes.some(({ type, path }) => type !== 'changed' && !isHidden(path, workspace))) refresh.request();
    });
    refresh.request();
    return () => {
      unwatch();
      refresh.stop();
    };
  }, [sandbox, workspace]);
  return tree;
}

function isHidden(path: string, workspace: string): boolean {
  const folders = path.slice(workspace.length + 1).split('/');
  return folders.some((folder) => hiddenFolders.includes(folder));
}
