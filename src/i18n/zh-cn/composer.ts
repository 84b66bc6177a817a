import type { composer as en } from '../en/composer.ts';
import type { Messages } from '../messages.ts';

export const composer: Messages<typeof en> = {
  title: 'composer',
};
