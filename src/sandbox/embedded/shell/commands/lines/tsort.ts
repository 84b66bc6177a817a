import { CommandFailure, command } from '../support/command.ts';

/** Puts names in an order in which each pair `a b` of the input has a before b. */
export const tsortCommand = command('tsort', {}, async (call, options) => {
  const [path = '-'] = options.operands;
  const words = (await call.files.read(path)).split(/\s+/).filter((word) => word !== '');
  if (words.length % 2 === 1) throw new CommandFailure(`${path}: input contains an odd number of tokens`);
  const following = new Map<string, string[]>();
  const waiting = new Map<string, number>();
  for (let at = 0; at < words.length; at += 2) {
    const [before = '', after = ''] = [words[at], words[at + 1]];
    for (const word of [before, after]) {
      if (!following.has(word)) following.set(word, []);
      if (!waiting.has(word)) waiting.set(word, 0);
    }
    if (before === after) continue;
    following.get(before)?.push(after);
    waiting.set(after, (waiting.get(after) ?? 0) + 1);
  }
  const ready = [...waiting]
    .filter(([, count]) => count === 0)
    .map(([word]) => word)
    .toSorted();
  while (waiting.size > 0) {
    let word = ready.shift();
    if (word === undefined) {
      const [looped = ''] = [...waiting.keys()];
      call.complain(`${path}: input contains a loop:`);
      call.warn(`tsort: ${looped}\n`);
      word = looped;
    }
    if (!waiting.delete(word)) continue;
    call.write(`${word}\n`);
    for (const after of (following.get(word) ?? []).toReversed()) {
      const count = (waiting.get(after) ?? 0) - 1;
      if (!waiting.has(after)) continue;
      waiting.set(after, count);
      if (count === 0) ready.push(after);
    }
  }
});
