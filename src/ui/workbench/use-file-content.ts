import { useEffect, useState } from 'react';
import { useServices } from '../shared/session-context.tsx';
import { useWorkspace } from '../shared/use-workspace.ts';
import { createCoalescer } from './coalesce.ts';
import { describeContent, type FileContent } from './file-content.logic.ts';

export type FileView = FileContent | { kind: 'loading' } | { kind: 'gone' } | { kind: 'failed'; message: string };

const loading: FileView = { kind: 'loading' };

/** What the viewer shows of a file, kept current. `path` is absolute. */
export function useFileContent(path: string): FileView {
  const { sandbox } = useServices();
  const workspace = useWorkspace();
  const [shown, setShown] = useState({ path, view: loading });
  useEffect(() => {
    const refresh = createCoalescer(
      async () => {
        const read = await sandbox.fs.readFile(path);
        if (read.ok) setShown({ path, view: describeContent(read.value) });
        else if (read.error.code === 'not_found') setShown({ path, view: { kind: 'gone' } });
        else setShown({ path, view: { kind: 'failed', message: read.error.message } });
      },
      (lastRunMs) => (lastRunMs === 0 ? 0 : Math.max(100, 4 * lastRunMs)),
    );
    const unwatch = sandbox.fs.watch(workspace, (changes) => {
      if (changes.some((change) => path === change.path || path.startsWith(`${change.path}/`))) refresh.request();
    });
    refresh.request();
    return () => {
      unwatch();
      refresh.stop();
    };
  }, [sandbox, workspace, path]);
  // While another file is being read, the last one is not shown under its name.
  return shown.path === path ? shown.view : loading;
}
