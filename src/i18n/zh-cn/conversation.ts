import type { conversation as en } from '../en/conversation.ts';
import type { Messages } from '../messages.ts';

export const conversation: Messages<typeof en> = {
  title: 'conversation',
};
