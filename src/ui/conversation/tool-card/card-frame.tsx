import { ChevronDown, ChevronRight, FileSymlink } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { classNames } from '../../shared/class-names.ts';
import { IconButton } from '../../shared/icon-button.tsx';
import { openFile } from '../../shared/navigation.ts';
import { hover, select, useHovered, useSelection } from '../../shared/selection.ts';
import { CopyButton } from '../copy-button.tsx';
import { RevealButton } from '../reveal-button.tsx';
import type { CardEdge, CardHead } from './tool-card.logic.ts';
import { CallStatusMark } from './tool-icon.tsx';

export interface CardFrameProps {
  turnId: string;
  /** The calls that the card is about, without those that have no id yet. */
  toolCallIds: readonly string[];
  icon: ReactNode;
  head: CardHead;
  open: boolean;
  onToggle: () => void;
  /** What the copy button copies. */
  copyText: () => string;
  /** The file that the call worked on: in the project, or absolute. */
  filePath?: string | null;
  children: ReactNode;
}

const edges: Record<CardEdge, string> = {
  none: 'border-line-1',
  error: 'border-line-1 border-l-3 border-l-k-error',
  hook: 'border-line-1 border-l-3 border-l-k-hook',
  human: 'border-line-1 border-l-3 border-l-k-human',
  off: 'border-dashed border-line-2',
};

/** A tool card: a head that always shows what happens, and a body that opens. */
export function CardFrame({
  turnId,
  toolCallIds,
  icon,
  head,
  open,
  onToggle,
  copyText,
  filePath = null,
  children,
}: CardFrameProps) {
  const texts = useTexts().conversation;
  const bodyId = useId();
  const [firstId] = toolCallIds;
  const has = (toolCallId: string | null) => toolCallId !== null && toolCallIds.includes(toolCallId);
  const selected = useSelection((selection) => selection.turnId === turnId && has(selection.toolCallId));
  const lit = useHovered((hovered) => hovered?.turnId === turnId && hovered.toolCallIds.some(has));
  const toggle = () => {
    onToggle();
    if (firstId !== undefined) select('conversation', turnId, firstId);
  };
  const Chevron = open ? ChevronDown : ChevronRight;
  const actions = (
    <>
      <CopyButton getText={copyText} />
      {filePath !== null && (
        <IconButton label={texts.openFile} onClick={() => openFile(filePath)}>
          <FileSymlink size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <RevealButton turnId={turnId} toolCallId={firstId} />
    </>
  );
  return (
    <div
      data-testid="tool-card"
      data-tool-call-id={firstId}
      data-lit={lit || undefined}
      className={classNames(
        'my-1 overflow-hidden rounded-card border bg-bg-1',
        edges[head.edge],
        selected ? 'border-accent-line' : lit && 'border-line-3',
      )}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse' && firstId !== undefined) hover({ turnId, toolCallIds });
      }}
      onPointerLeave={() => hover(null)}
    >
      <div className="flex h-7 items-center pr-1 pointer-coarse:h-9">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={bodyId}
          onClick={toggle}
          className="flex h-full min-w-0 flex-1 items-center gap-[7px] pr-1.5 pl-[9px] text-left text-12"
        >
          {icon}
          <span className="font-[550] whitespace-nowrap">{head.verb}</span>{' '}
          <span className="min-w-8 shrink-[6] truncate font-mono text-code text-fg-2">{head.target}</span>{' '}
          <span className="min-w-0 flex-auto truncate text-11 text-fg-3 max-md:invisible max-md:basis-0">
            {head.meta}
          </span>{' '}
          {head.lines !== undefined && <LineCounts {...head.lines} />}
          {head.lines === undefined && <CallStatusMark {...head.status} />}
        </button>
        <span className="flex max-md:hidden">{actions}</span>
        {/* The head itself is the button; this only shows which way it goes. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={toggle}
          className="grid size-6 place-items-center text-fg-2"
        >
          <Chevron size={14} strokeWidth={1.75} />
        </button>
      </div>
      <div id={bodyId} hidden={!open}>
        {open && (
          <>
            {children}
            <div className="flex justify-end border-t border-line-1 md:hidden">{actions}</div>
          </>
        )}
      </div>
    </div>
  );
}

function LineCounts({ added, removed }: { added: number; removed: number }) {
  const texts = useTexts().conversation.call;
  return (
    <span className="flex-none text-11 whitespace-nowrap">
      <span className="text-ok" aria-label={texts.added(added)}>{`+${added}`}</span>{' '}
      <span className="text-danger" aria-label={texts.removed(removed)}>{`−${removed}`}</span>
    </span>
  );
}
