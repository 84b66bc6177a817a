import type { timeline as en } from '../en/timeline.ts';
import type { Messages } from '../messages.ts';

export const timeline: Messages<typeof en> = {
  title: 'timeline',
};
