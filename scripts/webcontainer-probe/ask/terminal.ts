import { answerProgram, type Runner } from './runner.ts';

export interface TerminalAnswers {
  /** What it prints for `a\nb\n`, with its line ends. */
  lineEnds: string;
  outputIsTty: boolean;
  inputIsTty: boolean;
  columns: number | null;
  /** Of 70,000 characters of three bytes: how many came, and how many were broken. */
  characters: { count: number; broken: number };
  /** Whether 500 lines of all printable ASCII came whole and in order, but for line ends. */
  isAsciiWhole: boolean;
  /** Whether a line of 60,000 characters came whole on a terminal of 10,000 columns. */
  isLongLineWhole: boolean;
  /** Whether what is typed is printed. */
  echoesInput: boolean;
  /** What the program read for the line `typed é`. */
  inputLine: string | null;
  /** Whether Ctrl-D ended the input. */
  endsAtCtrlD: boolean;
  /** By length in characters, whether a typed line arrived whole. */
  inputLines: Record<number, boolean>;
  /** Whether standard output and error came in the order of their writing. */
  keepsOrder: boolean;
}

const lengths = [1_000, 4_000, 4_096, 16_000, 65_536];

const facts = `${answerProgram}
answer({ outputIsTty: !!process.stdout.isTTY, inputIsTty: !!process.stdin.isTTY, columns: process.stdout.columns ?? null })`;

/** Says the length of each line it reads, and ends with its input. */
const reader = `
console.log('re' + 'ady');
const lines = require('readline').createInterface({ input: process.stdin });
lines.on('line', (line) => console.log(line.length > 80 ? 'length' + ' ' + line.length : 'line' + ' ' + JSON.stringify(line)));
lines.on('close', () => console.log('clo' + 'sed'))`;

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const asciiLines = Array.from({ length: 500 }, (_, index) => `${index}:${printable.repeat(5)}`).join('\n');
const asciiProgram = `
const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
for (let index = 0; index < 500; index++) process.stdout.write(index + ':' + printable.repeat(5) + '\\n');
console.log('en' + 'd>')`;

async function askInput(runner: Runner) {
  const inputLines: Record<number, boolean> = {};
  let endsAtCtrlD = false;
  const { text } = await runner.run('node', ['-e', reader], {
    limitMs: 20_000,
    until: 'closed',
    during: async (process, printed) => {
      const writer = process.input.getWriter();
      await printed.until(({ text }) => text.includes('ready'));
      await writer.write('typed é\n');
      await printed.until(({ text }) => text.includes('line '));
      for (const length of lengths) {
        const before = printed.text.split('length ').length;
        await writer.write(`${'x'.repeat(length)}\n`);
        // An echo of the line holds no answer to it.
        await printed.until(({ text }) => text.split('length ').length > before && /length \d+\r?\n[^]*$/.test(text));
        inputLines[length] = new RegExp(`length ${length}\\b`).test(printed.text);
      }
      await writer.write('\x04');
      await printed.until(({ text }) => text.includes('closed'));
      endsAtCtrlD = true;
      process.kill();
    },
  });
  const line = /line ("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  for (const length of lengths) inputLines[length] ??= false;
  return {
    echoesInput: text.includes('typed é\r\n') || text.includes('typed é\n'),
    inputLine: line === undefined ? null : (JSON.parse(line) as string),
    endsAtCtrlD,
    inputLines,
  };
}

export async function askTerminal(runner: Runner): Promise<TerminalAnswers> {
  const told = await runner.answerOf<Pick<TerminalAnswers, 'outputIsTty' | 'inputIsTty' | 'columns'>>(facts, {
    terminal: { cols: 91, rows: 33 },
  });
  const lineEnds = await runner.run('node', ['-e', 'process.stdout.write("a\\nb\\n")'], { until: 'b' });
  const wide = await runner.run('node', ['-e', 'process.stdout.write("✓".repeat(70000) + "end>")'], { until: 'end>' });
  const ascii = await runner.run('node', ['-e', asciiProgram], { until: 'end>' });
  const long = await runner.run('node', ['-e', "console.log('y'.repeat(60000) + 'end>')"], {
    until: 'end>',
    terminal: { cols: 10_000, rows: 24 },
  });
  const order = await runner.run(
    'node',
    ['-e', 'for (const n of [1, 2, 3]) { console.log("o" + n); console.error("e" + n) }'],
    {
      until: 'e3',
    },
  );
  return {
    ...told,
    lineEnds: lineEnds.text,
    characters: { count: wide.text.split('✓').length - 1, broken: wide.text.split('\ufffd').length - 1 },
    isAsciiWhole: ascii.text.replaceAll('\r\n', '\n').startsWith(`${asciiLines}\nend>`),
    isLongLineWhole: long.text.trimEnd() === `${'y'.repeat(60_000)}end>`,
    keepsOrder: order.text.replace(/\s+/g, ' ').trim() === 'o1 e1 o2 e2 o3 e3',
    ...(await askInput(runner)),
  };
}
