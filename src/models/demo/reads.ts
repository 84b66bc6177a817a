import { fileNames } from './listing.ts';
import { resolveName } from './mentioned-files.ts';
import type { Phrases } from './phrases.ts';
import { pathOf, type Situation, type Step } from './situation.ts';
import { firstLine } from './task.ts';

export const isRead = (step: Step, path: string): boolean => step.tool === 'read' && pathOf(step) === path;

/** The files that these steps read with success, with their text as last read. */
export function readTexts({ files }: Situation, steps: readonly Step[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const step of steps) {
    const text = step.tool === 'read' && !step.failed ? files.get(pathOf(step)) : undefined;
    if (text !== undefined) texts.set(pathOf(step), text);
  }
  return texts;
}

/** A sentence for each file of the episode that could not be read, under this name or the one it resolves to. */
export function readFailures(situation: Situation, phrases: Phrases): string[] {
  const { steps, listing } = situation;
  const names = fileNames(listing);
  const texts = readTexts(situation, steps);
  const failed = steps.filter(
    (step) => step.tool === 'read' && step.failed && !texts.has(resolveName(pathOf(step), names)),
  );
  const reasons = new Map(failed.map((step) => [pathOf(step), firstLine(step.output)]));
  return [...reasons].map(([path, reason]) => phrases.couldNotRead(path, reason));
}
