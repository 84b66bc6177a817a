import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface NoticeLineProps {
  children: ReactNode;
  /** With both, the line can be dismissed. */
  dismissLabel?: string;
  onDismiss?: () => void;
  tone?: 'quiet' | 'danger';
}

/** One quiet line of news above a pane's content. */
export function NoticeLine({ children, dismissLabel, onDismiss, tone = 'quiet' }: NoticeLineProps) {
  return (
    <div
      className={classNames(
        'flex flex-none items-center gap-2 border-b px-3 py-1 text-12',
        tone === 'danger' ? 'border-danger-line bg-danger-bg text-fg-1' : 'border-line-1 bg-bg-2 text-fg-2',
      )}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {dismissLabel !== undefined && onDismiss !== undefined && (
        <IconButton label={dismissLabel} onClick={onDismiss}>
          <X size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
