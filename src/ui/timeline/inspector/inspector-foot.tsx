import type { ReactNode } from 'react';

/** Stays in view below what scrolls: actions, and a note beside them. */
export function InspectorFoot({ note, children }: { note: string; children?: ReactNode }) {
  return (
    <div className="sticky bottom-0 flex min-h-10 flex-none flex-wrap items-center gap-2 border-t border-line-1 bg-bg-1 px-3 py-1">
      {children}
      <span className="min-w-40 flex-1 text-11 text-fg-3">{note}</span>
    </div>
  );
}
