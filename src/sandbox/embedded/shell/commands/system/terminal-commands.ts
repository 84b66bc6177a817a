/** Commands for a terminal, of which there is none, and some that have nothing to do here. */
import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, bareCommand, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';

const escape = '\u001b';

interface TerminalType {
  numbers: Readonly<Record<string, number>>;
  texts: Readonly<Record<string, string | ((...args: number[]) => string)>>;
}

const common = { cols: 80, lines: 24, it: 8 };

const xterm: TerminalType = {
  numbers: { ...common, colors: 8 },
  texts: {
    bel: '\u0007',
    blink: `${escape}[5m`,
    bold: `${escape}[1m`,
    civis: `${escape}[?25l`,
    clear: `${escape}[H${escape}[2J${escape}[3J`,
    cnorm: `${escape}[?12l${escape}[?25h`,
    cub1: '\b',
    cuf1: `${escape}[C`,
    cup: (row = 0, column = 0) => `${escape}[${row + 1};${column + 1}H`,
    cuu1: `${escape}[A`,
    dim: `${escape}[2m`,
    ed: `${escape}[J`,
    el: `${escape}[K`,
    el1: `${escape}[1K`,
    home: `${escape}[H`,
    op: `${escape}[39;49m`,
    rc: `${escape}8`,
    rev: `${escape}[7m`,
    ritm: `${escape}[23m`,
    rmcup: `${escape}[?1049l${escape}[23;0;0t`,
    rmso: `${escape}[27m`,
    rmul: `${escape}[24m`,
    sc: `${escape}7`,
    setab: (color = 0) => (color < 8 ? `${escape}[4${color}m` : `${escape}[48;5;${color}m`),
    setaf: (color = 0) => (color < 8 ? `${escape}[3${color}m` : `${escape}[38;5;${color}m`),
    sgr0: `${escape}(B${escape}[m`,
    sitm: `${escape}[3m`,
    smcup: `${escape}[?1049h${escape}[22;0;0t`,
    smso: `${escape}[7m`,
    smul: `${escape}[4m`,
  },
};

const dumb: TerminalType = { numbers: { ...common, colors: -1 }, texts: { bel: '\u0007', cr: '\r', ind: '\n' } };

const tputCommand = command(
  'tput',
  { T: 'value', S: 'flag', V: 'flag', x: 'flag' },
  (call, options) => {
    const name = options.value('T') ?? call.env('TERM');
    if (name === undefined || name === '') throw new CommandFailure('No value for $TERM and no -T specified', 2);
    const type = /^(dumb|unknown)$/.test(name)
      ? dumb
      : { ...xterm, numbers: { ...xterm.numbers, colors: name.includes('256') ? 256 : 8 } };
    const [capability, ...args] = options.operands;
    if (capability === undefined) throw new CommandFailure('usage: tput [-V] [-S] [-x] [-T term] capname', 2);
    const number = type.numbers[capability];
    const text = type.texts[capability];
    if (number !== undefined)
      call.print(`${call.env(capability === 'cols' ? 'COLUMNS' : capability === 'lines' ? 'LINES' : '') ?? number}\n`);
    else if (text !== undefined) call.print(typeof text === 'string' ? text : text(...args.map(Number)));
    else if (!(capability in xterm.texts)) throw new CommandFailure(`unknown terminfo capability '${capability}'`, 4);
    else call.exitCode = capability === 'clear' ? 2 : 1;
  },
  { trouble: 2, stopAtOperand: true, versionText: 'ncurses 6.4.20221231' },
);

const sttyCommand = bareCommand('stty', () => {
  throw new CommandFailure("'standard input': Inappropriate ioctl for device");
});

/** Shows files as they are: nobody is there to turn pages. */
async function showAll(call: Call, files: readonly string[], titled: boolean): Promise<void> {
  const many = titled && files.length > 0;
  for await (const { path, bytes } of call.inputs(files)) {
    if (many) call.print(`::::::::::::::\n${path}\n::::::::::::::\n`);
    call.write(bytes);
  }
}

const pager = (name: string, titled: boolean): CustomCommand =>
  bareCommand(name, (call) =>
    showAll(
      call,
      call.args.filter((arg) => arg === '-' || !/^[-+]/.test(arg)),
      titled,
    ),
  );

/** Does nothing, and well. */
const idle = (name: string): CustomCommand => bareCommand(name, () => undefined);

const localeCommand = bareCommand('locale', (call) => {
  const [option] = call.args;
  if (option === '-a') return call.print('C\nC.utf8\nPOSIX\n');
  if (option === '-m') return call.print('UTF-8\n');
  if (option === 'charmap') return call.print('UTF-8\n');
  const lang = call.env('LANG') ?? '';
  const all = call.env('LC_ALL') ?? '';
  const names =
    'CTYPE NUMERIC TIME COLLATE MONETARY MESSAGES PAPER NAME ADDRESS TELEPHONE MEASUREMENT IDENTIFICATION'.split(' ');
  const lines = names.map((name) => {
    const own = call.env(`LC_${name}`);
    return own !== undefined && all === '' ? `LC_${name}=${own}` : `LC_${name}="${all || lang || 'POSIX'}"`;
  });
  call.print(`LANG=${lang}\nLANGUAGE=\n${lines.join('\n')}\nLC_ALL=${all}\n`);
});

export const terminalCommands: CustomCommand[] = [
  tputCommand,
  sttyCommand,
  pager('less', false),
  pager('more', true),
  idle('sync'),
  idle('reset'),
  localeCommand,
];
