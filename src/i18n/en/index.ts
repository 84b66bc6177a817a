import { app } from './app.ts';
import { composer } from './composer.ts';
import { conversation } from './conversation.ts';
import { replay } from './replay.ts';
import { timeline } from './timeline.ts';
import { workbench } from './workbench.ts';

/** The English catalogue, the source of every key, but for the areas that are loaded later. */
export const en = { app, composer, conversation, replay, timeline, workbench };
