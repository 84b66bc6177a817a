import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, File, Folder } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { useMedia } from '../shared/use-media.ts';
import type { FileMark, FileMarks } from './file-marks.logic.ts';
import { activate, treeMove, treeRows, type TreeMove, type TreeNode, type TreeRow } from './file-tree.logic.ts';

export interface FileTreeProps {
  nodes: readonly TreeNode[];
  filter: string;
  marks: FileMarks;
  /** Path of the file in the viewer: in the project, or absolute. */
  openPath: string | null;
  onOpen: (path: string) => void;
}

/** Pixels; more where a finger must hit a row. */
const rowHeight = { fine: 24, coarse: 44 };

/**
 * The tree of ARIA: one tab stop, which stays on the tree itself, because only the rows in view exist. The focused
 * row is named by aria-activedescendant.
 */
export function FileTree({ nodes, filter, marks, openPath, onOpen }: FileTreeProps) {
  const texts = useTexts().workbench.files;
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<string | null>(null);
  const rows = useMemo(() => treeRows(nodes, expanded, filter), [nodes, expanded, filter]);
  const height = useMedia('(pointer: coarse)') ? rowHeight.coarse : rowHeight.fine;
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const focusedIndex = rows.findIndex(({ path }) => path === focused);
  useEffect(() => {
    if (focusedIndex >= 0) virtualizer.scrollToIndex(focusedIndex);
  }, [focusedIndex, virtualizer]);
  useEffect(() => virtualizer.measure(), [height, virtualizer]);

  function carryOut(move: TreeMove | null): void {
    if (move === null) return;
    setFocused(move.path);
    if (move.kind === 'open') onOpen(move.path);
    if (move.kind === 'expand') setExpanded(new Set([...expanded, move.path]));
    if (move.kind === 'collapse') setExpanded(new Set([...expanded].filter((path) => path !== move.path)));
  }

  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={texts.tree}
      aria-activedescendant={focusedIndex >= 0 ? rowId(focusedIndex) : undefined}
      tabIndex={0}
      className="group min-h-0 flex-1 overflow-y-auto py-1"
      onFocus={() => setFocused((path) => path ?? rows[0]?.path ?? null)}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const move = treeMove(rows, focused, event.key);
        if (move === null) return;
        event.preventDefault();
        carryOut(move);
      }}
    >
      {rows.length === 0 && (
        <p role="presentation" className="px-3 py-1 text-12 text-fg-2">
          {texts.noMatch(filter.trim())}
        </p>
      )}
      <div role="presentation" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <TreeItem
              key={row.path}
              id={rowId(index)}
              row={row}
              top={start}
              height={height}
              mark={marks.get(row.path)}
              isOpen={row.path === openPath}
              isFocused={index === focusedIndex}
              onActivate={() => carryOut(activate(row))}
            />
          );
        })}
      </div>
    </div>
  );
}

const rowId = (index: number) => `file-row-${index}`;

interface TreeItemProps {
  id: string;
  row: TreeRow;
  top: number;
  height: number;
  mark: FileMark | undefined;
  isOpen: boolean;
  isFocused: boolean;
  onActivate: () => void;
}

function TreeItem({ id, row, top, height, mark, isOpen, isFocused, onActivate }: TreeItemProps) {
  const { isFolder, expanded, level, position, siblings, name, path } = row;
  const Chevron = expanded ? ChevronDown : ChevronRight;
  return (
    // The keys of a row are those of the tree around it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isFolder ? expanded : undefined}
      aria-selected={isOpen}
      title={path}
      className={classNames(
        'absolute inset-x-0 flex cursor-default items-center gap-1.5 pr-2 text-12 select-none',
        isOpen
          ? 'bg-accent-bg before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-accent'
          : 'hover:bg-bg-3',
        isFocused &&
          'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-accent',
      )}
      style={{ top, height, paddingLeft: level * 14 - 2 }}
      onClick={onActivate}
    >
      {isFolder ? (
        <Chevron size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-3" />
      ) : (
        <span className="w-3.5 flex-none" />
      )}
      {isFolder ? (
        <Folder size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />
      ) : (
        <File size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />
      )}
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {mark !== undefined && <Mark mark={mark} />}
    </div>
  );
}

function Mark({ mark: { kind, turn } }: { mark: FileMark }) {
  const texts = useTexts().workbench.files;
  const locale = useLocale();
  const number = formatCount(turn, locale);
  return (
    <span className={classNames('flex-none text-11', kind === 'changed' ? 'font-medium text-fg-1' : 'text-fg-3')}>
      {kind === 'changed' ? texts.changed(number) : texts.read(number)}
    </span>
  );
}
