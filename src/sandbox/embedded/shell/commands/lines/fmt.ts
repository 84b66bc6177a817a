import { CommandFailure, command } from '../support/command.ts';

interface Word {
  text: string;
  /** Ends a sentence: a full stop before two spaces or the end of a line. */
  final: boolean;
  period: boolean;
  punct: boolean;
  paren: boolean;
  space: number;
}

interface Paragraph {
  indent: string;
  words: Word[];
}

export const fmtCommand = command(
  'fmt',
  {
    'w,width': 'value',
    'g,goal': 'value',
    's,split-only': 'flag',
    'u,uniform-spacing': 'flag',
    'c,crown-margin': 'flag',
    't,tagged-paragraph': 'flag',
    'p,prefix': 'value',
  },
  async (call, options) => {
    const given = options.value('w') ?? options.value('digits') ?? '75';
    if (!/^[1-9]\d*$/.test(given)) throw new CommandFailure(`invalid width: '${given}'`);
    const width = Number(given);
    const goal = Number(options.value('g') ?? Math.floor((width * (2 * (100 - 7) + 1)) / 200));
    for await (const { bytes } of call.inputs(options.operands)) {
      for (const { indent, words } of paragraphsOf(bytes, options.has('s'), options.has('u'))) {
        const last = words.pop();
        const lines = last
          ? linesOf([...words, { ...last, final: true, period: true }], indent.length, width, goal)
          : [''];
        for (const line of lines) call.write(`${line === '' ? '' : indent}${line}\n`);
      }
    }
  },
  { digits: true },
);

/** Lines of the same indent are one paragraph. A blank line has no words. */
function paragraphsOf(text: string, splitOnly: boolean, uniform: boolean): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  for (const line of lines) {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
    const words = [...line.trim().matchAll(/([^ \t]+)([ \t]*)/g)].map(([, word = '', gap = '']) =>
      wordOf(word, gap, uniform),
    );
    const last = paragraphs.at(-1);
    if (!splitOnly && last && last.words.length > 0 && words.length > 0 && last.indent === indent)
      last.words.push(...words);
    else paragraphs.push({ indent, words });
  }
  return paragraphs;
}

function wordOf(text: string, gap: string, uniform: boolean): Word {
  const bare = text.replace(/["')\]]+$/, '');
  const period = /[.?!]$/.test(bare);
  const final = period && gap.length !== 1;
  return {
    text,
    period,
    final,
    punct: /[^\w\s]$/.test(text),
    paren: /^["'([]/.test(text),
    space: gap === '' || uniform ? (final ? 2 : 1) : gap.length,
  };
}

interface Break {
  cost: number;
  next: number;
  length: number;
}

/** Chooses the breaks that cost least, by the same costs as GNU fmt. */
function linesOf(words: readonly Word[], indent: number, width: number, goal: number): string[] {
  const breaks: Break[] = [];
  breaks[words.length] = { cost: 0, next: words.length, length: 0 };
  for (let start = words.length - 1; start >= 0; start -= 1) {
    let length = indent + (words[start]?.text.length ?? 0);
    let best: Break = { cost: Infinity, next: start + 1, length };
    for (let next = start + 1; ; next += 1) {
      const after = breaks[next];
      const cost = lineCost(after, next === words.length, length, goal, words.length) + (after?.cost ?? 0);
      if (cost < best.cost) best = { cost, next, length };
      if (next === words.length) break;
      length += (words[next - 1]?.space ?? 1) + (words[next]?.text.length ?? 0);
      if (length >= width) break;
    }
    breaks[start] = { ...best, cost: best.cost + startCost(words, start) };
  }
  const lines: string[] = [];
  for (let start = 0; start < words.length;) {
    const next = breaks[start]?.next ?? words.length;
    const line = words.slice(start, next).map(({ text, space }) => text + ' '.repeat(space));
    lines.push(line.join('').trimEnd());
    start = next;
  }
  return lines;
}

function lineCost(after: Break | undefined, isLast: boolean, length: number, goal: number, count: number): number {
  if (isLast) return 0;
  const short = ((goal - length) * 10) ** 2;
  return after && after.next !== count ? short + ((length - after.length) * 10) ** 2 / 2 : short;
}

/** What it costs to begin a line with this word. */
function startCost(words: readonly Word[], start: number): number {
  let cost = 70 ** 2;
  const word = words[start];
  const before = words[start - 1];
  if (before?.period) cost += before.final ? -(50 ** 2) : 600 ** 2;
  else if (before?.punct) cost -= 40 ** 2;
  else if (before && words[start - 2]?.final) cost += 200 ** 2 / before.text.length;
  if (word?.paren) cost -= 40 ** 2;
  else if (word?.final) cost += 150 ** 2 / word.text.length;
  return cost;
}
