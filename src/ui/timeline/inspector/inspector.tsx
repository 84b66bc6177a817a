import type { TimelineModel } from '../use-timeline-model.ts';

export function Inspector(_props: { model: TimelineModel; beside: boolean; onClose: () => void }) {
  return null;
}
