/** The shell that runs the commands has a parser of its own; where a line is called plain, both must read the same. */
import { Bash } from 'just-bash';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

type Script = ReturnType<Bash['transform']>['ast'];
type Command = Script['statements'][number]['pipelines'][number]['commands'][number];
type Word = Extract<Command, { type: 'SimpleCommand' }>['args'][number];

const bash = new Bash();

/** The commands of a line, by just-bash; null where it holds something else; undefined where it cannot be read. */
function readByShell(line: string): string[][] | null | undefined {
  let script: Script;
  try {
    script = bash.transform(line).ast;
  } catch {
    return undefined;
  }
  const commands: string[][] = [];
  for (const { pipelines } of script.statements) {
    for (const { commands: piped, negated } of pipelines) {
      if (negated) return null;
      for (const command of piped) {
        if (command.type !== 'SimpleCommand' || command.assignments.length > 0) return null;
        const words = [command.name, ...command.args].filter((word) => word !== null).map(textOf);
        if (words.includes(null)) return null;
        if (words.length > 0) commands.push(words.filter((word) => word !== null));
      }
    }
  }
  return commands;
}

function textOf(word: Word): string | null {
  let text = '';
  for (const part of word.parts) {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
      case 'Escaped':
        text += part.value;
        break;
      case 'Glob':
        text += part.pattern;
        break;
      case 'TildeExpansion':
        text += `~${part.user ?? ''}`;
        break;
      case 'DoubleQuoted': {
        const inner = textOf({ type: 'Word', parts: part.parts });
        if (inner === null) return null;
        text += inner;
        break;
      }
      default:
        return null;
    }
  }
  return text;
}

const shown = `npm test rm x -rf 1 2 ; ;; & && | || |& &> >& < > >> << <<< /dev/null ' " \\ $ \${x} $( \` ( ) (( { } {} * ? [a] ~ # ! = A= if then fi do done time é $'`;
const pieces = constantFrom(...shown.split(' '), ' ', ' ', ' ', '\n', '\t', '\r', '\u00a0');

test('a line that is called plain is read by the shell as by us', () => {
  let plain = 0;
  check(
    property(array(pieces, { maxLength: 12 }), (parts) => {
      const line = parts.join('');
      const { commands, isPlain } = parseCommandLine(line);
      if (!isPlain) return;
      const byShell = readByShell(line);
      // What the shell refuses does not run.
      if (byShell === undefined) return;
      plain += 1;
      expect(byShell, line).toEqual(commands);
    }),
    { numRuns: 30_000 },
  );
  expect(plain).toBeGreaterThan(3_000);
});
