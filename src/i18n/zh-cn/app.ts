import type { app as en } from '../en/app.ts';
import type { Messages } from '../messages.ts';

export const app: Messages<typeof en> = {
  title: 'app',
};
