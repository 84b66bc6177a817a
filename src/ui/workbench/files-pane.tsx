import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { navigation, openFile, useNavigation } from '../shared/navigation.ts';
import { absoluteIn, nameIn } from '../shared/project-paths.ts';
import { useSessionView } from '../shared/session-context.tsx';
import { createMarksSelector, type FileMarks } from './file-marks.logic.ts';
import { useWorkspace } from '../shared/use-workspace.ts';
import { FileTree, type FileTreeProps } from './file-tree.tsx';
import { FileViewer } from './file-viewer.tsx';
import { useProjectState } from './project-context.tsx';
import { useWorkspaceTree, type WorkspaceTree } from './use-workspace-tree.ts';

/** Tree and viewer, side by side where there is room; else one at a time. */
export function FilesPane() {
  const workspace = useWorkspace();
  const openPath = useNavigation((state) => state.openPath);
  const since = useProjectState((state) => state.since);
  const selectMarks = useMemo(() => createMarksSelector(since), [since]);
  const marks = useSessionView((view) => selectMarks(view.turns));
  const texts = useTexts().workbench.viewer;
  const isOpen = openPath !== null;
  return (
    <div className="@container/files h-full">
      <div className="grid h-full grid-cols-1 grid-rows-[minmax(0,1fr)] @lg/files:grid-cols-[minmax(180px,30%)_1fr]">
        <div
          className={classNames(
            'min-h-0 flex-col border-line-1 @lg/files:flex @lg/files:border-r',
            isOpen ? 'hidden' : 'flex',
          )}
        >
          <ProjectFiles openPath={openPath} marks={marks} />
        </div>
        <div className={classNames('min-h-0 min-w-0 @lg/files:block', !isOpen && 'hidden')}>
          {isOpen ? (
            <FileViewer
              path={absoluteIn(workspace, openPath)}
              name={nameIn(workspace, openPath)}
              mark={marks.get(openPath)}
              onClose={() => navigation.setState({ openPath: null })}
            />
          ) : (
            <p className="p-3 text-12 text-fg-3">{texts.none}</p>
          )}
        </div>
      </div>
    </div>
  );
}

interface ProjectFilesProps {
  openPath: string | null;
  marks: FileMarks;
}

function ProjectFiles({ openPath, marks }: ProjectFilesProps) {
  const texts = useTexts().workbench.files;
  const tree = useWorkspaceTree();
  const [filter, setFilter] = useState('');
  const isSample = useProjectState((state) => state.isSample);
  const name = useProjectState((state) => state.name);
  return (
    <>
      <div className="flex-none px-2 pt-2">
        <label className="flex h-7 items-center gap-1.5 rounded-button border border-line-3 px-2 text-fg-3 focus-within:border-accent max-md:h-11">
          <Search size={13} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
          <input
            type="search"
            aria-label={texts.filter}
            placeholder={texts.filter}
            value={filter}
            className="w-full min-w-0 bg-transparent text-12 text-fg-1 outline-none max-md:text-16"
            onChange={({ target }) => setFilter(target.value)}
          />
        </label>
        <h2 className="truncate px-1 pt-2 text-12 font-medium">
          {isSample ? texts.sampleName : (name ?? texts.looseName)}
        </h2>
      </div>
      {tree !== null && <TreeOrWhyNot tree={tree} filter={filter} marks={marks} openPath={openPath} />}
    </>
  );
}

function TreeOrWhyNot({ tree, ...rest }: Omit<FileTreeProps, 'nodes' | 'onOpen'> & { tree: WorkspaceTree }) {
  const texts = useTexts().workbench.files;
  const locale = useLocale();
  if (tree.error !== null) return <p className="px-3 py-2 text-12 text-danger">{texts.failed(tree.error)}</p>;
  if (tree.entries === 0) return <p className="px-3 py-2 text-12 text-fg-2">{texts.empty}</p>;
  return (
    <>
      <FileTree nodes={tree.nodes} onOpen={openFile} {...rest} />
      {tree.isTruncated && (
        <p className="flex-none px-3 py-1 text-11 text-fg-3">{texts.truncated(formatCount(tree.entries, locale))}</p>
      )}
    </>
  );
}
