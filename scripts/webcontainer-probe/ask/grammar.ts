import type { Runner } from './runner.ts';

export interface GrammarAnswer {
  command: string;
  /** Whether it printed what a POSIX shell prints. */
  isAsPosix: boolean;
  code: number | null;
  text: string;
}

export type GrammarAnswers = Record<string, GrammarAnswer>;

/** Each with what a POSIX shell prints. */
const cases: Record<string, [command: string, printed: string]> = {
  and: ['true && echo A', 'A'],
  or: ['false || echo B', 'B'],
  sequence: ['echo a; echo b', 'a\nb'],
  lines: ['echo a\necho b', 'a\nb'],
  pipe: ['echo abc | cat', 'abc'],
  redirect: ['echo x > out.txt && cat out.txt', 'x'],
  append: ['echo x > more.txt; echo y >> more.txt && cat more.txt', 'x\ny'],
  inputFile: ['echo in > in.txt; cat < in.txt', 'in'],
  errorFile: ['node -e "console.error(1)" 2> err.txt; cat err.txt', '1'],
  merge: ['node -e "console.error(2)" 2>&1', '2'],
  substitution: ['echo $(echo sub)', 'sub'],
  backtick: ['echo `echo tick`', 'tick'],
  variable: ['X=1; echo $X', '1'],
  variableOfCommand: ['X=2 node -p process.env.X', '2'],
  export: ['export Y=3 && node -p process.env.Y', '3'],
  glob: ['mkdir -p globbed && touch globbed/a globbed/b && echo globbed/*', 'globbed/a globbed/b'],
  heredoc: ['cat <<EOF\nhere\nEOF', 'here'],
  function: ['f() { echo inside; }; f', 'inside'],
  for: ['for i in 1 2; do echo $i; done', '1\n2'],
  if: ['if true; then echo yes; fi', 'yes'],
  subshell: ['(echo sub)', 'sub'],
  background: ['node -p 9 & wait', '9'],
  status: ['false; echo $?', '1'],
  quotes: [`echo "a  b" 'c  d'`, 'a  b c  d'],
  cd: ['mkdir -p cd-here && cd cd-here && node -p "process.cwd().split(\'/\').pop()"', 'cd-here'],
  arithmetic: ['echo $((1+2))', '3'],
};

export async function askGrammar(runner: Runner): Promise<GrammarAnswers> {
  const answers: GrammarAnswers = {};
  for (const [name, [command, printed]] of Object.entries(cases)) {
    const { code, text } = await runner.shell(command, { until: printed, limitMs: 10_000 });
    answers[name] = {
      command,
      isAsPosix: text.replaceAll('\r', '').trim() === printed,
      code,
      text: text.slice(0, 300),
    };
  }
  return answers;
}
