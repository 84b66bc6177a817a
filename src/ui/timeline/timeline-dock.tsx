import type { ReactNode } from 'react';

export interface TimelineDockProps {
  /** Buttons of the place the timeline stands in (maximise, close), for the right end of the toolbar. */
  actions?: ReactNode;
}

/** The timeline with its toolbar, overview and rows. It fills its place; the shell gives the landmark around it. */
export function TimelineDock({ actions }: TimelineDockProps) {
  return <div className="flex h-9 items-center justify-end px-3">{actions}</div>;
}
