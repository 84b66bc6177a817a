import type { TaskView } from './task.ts';
import { fenced } from './task.ts';

const COMMON = new Set(
  'the and for what which does how this that with you your are was has have need needs it its mention tell say about can could would should please also then there where when who why is of in on to me a an make do get give more less use any all'.split(
    ' ',
  ),
);
const COMMON_HAN = /[的了吗呢吧是在有和与也它这那哪什么怎么请我你说明告诉需要一下个]/gu;
const MAX_LINES = 4;

/** Lines of the files read so far that hold the words of a question; nothing if there are none. */
export function answerQuestion({ situation: { files }, wish, phrases }: TaskView): string[] {
  const words = wordsOf(wish.text);
  const found = [...files].flatMap(([path, text]) =>
    text.split('\n').map((line) => ({
      line: `${path}: ${line.trim()}`,
      hits: words.filter((word) => holds(line.toLowerCase(), word)).length,
    })),
  );
  const best = Math.max(0, ...found.map(({ hits }) => hits));
  if (best === 0) return [];
  const lines = found.filter(({ hits }) => hits === best).map(({ line }) => line);
  return [phrases.foundLines(wish.text, fenced(lines.slice(0, MAX_LINES)))];
}

/** Whether a line holds a word that begins so, or a pair of Han characters. */
const holds = (line: string, word: string): boolean =>
  /^\p{Script=Han}/u.test(word) ? line.includes(word) : new RegExp(`(?<![a-z0-9])${word}`).test(line);

/** The telling words of a text in lower case; Han text gives its pairs of characters. */
function wordsOf(text: string): string[] {
  const latin = text.toLowerCase().match(/[a-z0-9][a-z0-9_-]*/g) ?? [];
  const han = text.replace(COMMON_HAN, ' ').match(/\p{Script=Han}{2,}/gu) ?? [];
  const pairs = han.flatMap(pairsOf);
  return [...new Set([...latin.filter((word) => word.length > 2 && !COMMON.has(word)), ...pairs])];
}

const pairsOf = (run: string): string[] => {
  const characters = Array.from(run);
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
};
