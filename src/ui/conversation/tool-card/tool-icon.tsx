import {
  Check,
  CircleDashed,
  CircleStop,
  CircleX,
  FilePen,
  FilePlus,
  FileText,
  Folder,
  Hand,
  LoaderCircle,
  Scissors,
  Search,
  ShieldBan,
  SquareTerminal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { classNames } from '../../shared/class-names.ts';
import type { StatusKind, ToolKind } from './tool-card.logic.ts';

const toolIcons: Record<ToolKind, LucideIcon> = {
  bash: SquareTerminal,
  read: FileText,
  write: FilePlus,
  edit: FilePen,
  ls: Folder,
  search: Search,
  other: Wrench,
};

export function ToolIcon({ kind }: { kind: ToolKind }) {
  const Icon = toolIcons[kind];
  return <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none text-fg-2" />;
}

const statusIcons: Record<StatusKind, LucideIcon> = {
  running: LoaderCircle,
  waiting: CircleDashed,
  asking: Hand,
  ok: Check,
  error: CircleX,
  blocked: ShieldBan,
  denied: ShieldBan,
  stopped: CircleStop,
  skipped: CircleDashed,
  cut_off: Scissors,
};

const statusLooks: Record<StatusKind, string> = {
  running: 'font-[550] text-accent',
  waiting: 'text-fg-3',
  asking: 'font-[550] text-human',
  ok: 'text-fg-3 [&>svg]:text-ok',
  error: 'font-[550] text-danger',
  blocked: 'text-fg-2 [&>svg]:text-k-hook',
  denied: 'text-fg-2 [&>svg]:text-k-human',
  stopped: 'text-fg-2',
  skipped: 'text-fg-2',
  cut_off: 'text-fg-2',
};

/** How a call stands: icon and words together. The running icon does not move; the time beside it does. */
export function CallStatusMark({ kind, text }: { kind: StatusKind; text: string }) {
  const Icon = statusIcons[kind];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-11 whitespace-nowrap max-[379px]:min-w-4 max-[379px]:shrink [&>svg]:flex-none',
        statusLooks[kind],
      )}
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className="truncate">{text}</span>
    </span>
  );
}
