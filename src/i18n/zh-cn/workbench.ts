import type { workbench as en } from '../en/workbench.ts';
import type { Messages } from '../messages.ts';

export const workbench: Messages<typeof en> = {
  title: 'workbench',
};
