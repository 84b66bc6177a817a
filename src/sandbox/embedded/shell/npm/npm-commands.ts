import type { CustomCommand } from 'just-bash/browser';
import { npmCommand, npxCommand } from './npm.ts';
import { otherManagers } from './others.ts';

/** The commands that work on packages. */
export const npmCommands: CustomCommand[] = [npmCommand, npxCommand, ...otherManagers];
