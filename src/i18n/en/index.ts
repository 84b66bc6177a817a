import { app } from './app.ts';
import { composer } from './composer.ts';
import { conversation } from './conversation.ts';
import { errors } from './errors.ts';
import { replay } from './replay.ts';
import { settings } from './settings.ts';
import { timeline } from './timeline.ts';
import { workbench } from './workbench.ts';

/** The English catalogue: the source of every key. */
export const en = { app, composer, conversation, errors, replay, settings, timeline, workbench };
