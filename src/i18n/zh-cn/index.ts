import type { en } from '../en/index.ts';
import type { Messages } from '../messages.ts';
import { app } from './app.ts';
import { composer } from './composer.ts';
import { conversation } from './conversation.ts';
import { replay } from './replay.ts';
import { timeline } from './timeline.ts';
import { workbench } from './workbench.ts';

/** The Simplified Chinese catalogue, but for the areas that are loaded later. The type makes a missing or surplus key an error. */
export const zhCn: Messages<typeof en> = { app, composer, conversation, replay, timeline, workbench };
