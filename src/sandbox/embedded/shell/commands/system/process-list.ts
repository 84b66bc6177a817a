/** `ps`, `pgrep`, `pkill`, `pidof`, `top`: the processes of the sandbox. */
import type { CustomCommand } from 'just-bash/browser';
import type { ProcessInfo, SignalName } from '../../../protocol/process.ts';
import { signalNumbers } from '../../../protocol/process.ts';
import { processOf } from '../context.ts';
import { CommandFailure, bareCommand, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { identity } from '../support/identity.ts';
import { baseName } from '../support/paths.ts';
import { extendedPattern } from '../support/posix-pattern.ts';
import { strftime } from '../support/strftime.ts';
import { zoneOf } from '../support/time-zone.ts';
import type { Options } from '../support/options.ts';
import { memory } from './machine-commands.ts';

const all = (call: Call): Promise<ProcessInfo[]> => processOf(call.context).calls.call('processes');

const nameOf = ({ argv }: ProcessInfo): string => baseName(argv[0] ?? '').slice(0, 15);

const lineOf = ({ argv }: ProcessInfo): string => argv.map((word) => word.replace(/\n/g, '?')).join(' ');

/** Minutes and seconds, or with hours before them. */
function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours > 0 ? `${two(hours)}:` : ''}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

interface Column {
  title: string;
  width: number;
  right?: boolean;
  value: (process: ProcessInfo, call: Call) => string;
}

const startTime = ({ startedAt }: ProcessInfo, call: Call): string =>
  strftime('%H:%M', startedAt, zoneOf(call.env('TZ')));

/** What a process has used of the processor is not known. */
const columns: Readonly<Record<string, Column>> = {
  pid: { title: 'PID', width: 5, right: true, value: ({ pid }) => String(pid) },
  ppid: { title: 'PPID', width: 5, right: true, value: ({ parentPid }) => String(parentPid) },
  pgid: { title: 'PGID', width: 5, right: true, value: ({ pid }) => String(pid) },
  sid: { title: 'SID', width: 5, right: true, value: () => '1' },
  user: { title: 'USER', width: 8, value: () => identity.user },
  uid: { title: 'UID', width: 5, right: true, value: () => String(identity.userId) },
  group: { title: 'GROUP', width: 8, value: () => identity.group },
  tty: { title: 'TT', width: 8, value: () => '?' },
  stat: { title: 'STAT', width: 4, value: () => 'S' },
  state: { title: 'S', width: 1, value: () => 'S' },
  time: { title: 'TIME', width: 8, right: true, value: () => '00:00:00' },
  etime: { title: 'ELAPSED', width: 11, right: true, value: ({ startedAt }) => elapsed(Date.now() - startedAt) },
  etimes: {
    title: 'ELAPSED',
    width: 7,
    right: true,
    value: ({ startedAt }) => String(Math.floor((Date.now() - startedAt) / 1000)),
  },
  lstart: {
    title: 'STARTED',
    width: 24,
    right: true,
    value: ({ startedAt }, call) => strftime('%a %b %e %H:%M:%S %Y', startedAt, zoneOf(call.env('TZ'))),
  },
  start: {
    title: 'STARTED',
    width: 8,
    right: true,
    value: ({ startedAt }, call) => strftime('%H:%M:%S', startedAt, zoneOf(call.env('TZ'))),
  },
  stime: { title: 'STIME', width: 5, value: startTime },
  pcpu: { title: '%CPU', width: 4, right: true, value: () => '0.0' },
  pmem: { title: '%MEM', width: 4, right: true, value: () => '0.0' },
  vsz: { title: 'VSZ', width: 6, right: true, value: () => '0' },
  rss: { title: 'RSS', width: 5, right: true, value: () => '0' },
  nice: { title: 'NI', width: 3, right: true, value: () => '0' },
  nlwp: { title: 'NLWP', width: 4, right: true, value: () => '1' },
  comm: { title: 'COMMAND', width: 15, value: nameOf },
  args: { title: 'COMMAND', width: 27, value: lineOf },
  cmd: { title: 'CMD', width: 27, value: lineOf },
};

const otherNames: Readonly<Record<string, string>> = {
  '%cpu': 'pcpu',
  '%mem': 'pmem',
  command: 'args',
  cputime: 'time',
  euser: 'user',
  ni: 'nice',
  ruser: 'user',
  s: 'state',
  rssize: 'rss',
  tname: 'tty',
  tt: 'tty',
  ucmd: 'comm',
  ucomm: 'comm',
  uname: 'user',
};

interface Asked {
  columns: Column[];
  /** Undefined: all. */
  pids: Set<number> | undefined;
  parents: Set<number> | undefined;
  names: Set<string> | undefined;
  headers: boolean;
}

const psCommand = bareCommand('ps', async (call) => {
  const asked = parsePs(call.args);
  const processes = (await all(call)).filter(
    (process) =>
      (!asked.pids || asked.pids.has(process.pid)) &&
      (!asked.parents || asked.parents.has(process.parentPid)) &&
      (!asked.names || asked.names.has(nameOf(process))),
  );
  if (processes.length === 0 && (asked.pids || asked.names || asked.parents)) call.exitCode = 1;
  const rows = processes.map((process) => asked.columns.map(({ value }) => value(process, call)));
  const titles = asked.columns.map(({ title }) => title);
  const shown = asked.headers && titles.some((title) => title !== '') ? [titles, ...rows] : rows;
  const last = asked.columns.length - 1;
  const widths = asked.columns.map(({ width, title }, index) =>
    Math.max(width, title.length, ...rows.map((row) => (index === last ? 0 : (row[index]?.length ?? 0)))),
  );
  for (const row of shown) {
    const cells = row.map((cell, index) => {
      if (asked.columns[index]?.right) return cell.padStart(widths[index] ?? 0);
      return index === last ? cell : cell.padEnd(widths[index] ?? 0);
    });
    call.print(`${cells.join(' ')}\n`);
  }
});

function parsePs(args: readonly string[]): Asked {
  const asked: Asked = { columns: [], pids: undefined, parents: undefined, names: undefined, headers: true };
  let style: 'short' | 'full' | 'user' = 'short';
  const rest = [...args];
  const chosen: Column[] = [];
  const numbers = (text: string): Set<number> => new Set(text.split(/[, ]+/).map(Number));
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const long = /^--([a-z-]+)(?:=(.*))?$/.exec(arg);
    if (long) {
      const value = long[2] ?? '';
      if (long[1] === 'format') chosen.push(...columnsFor(value || (rest.shift() ?? '')));
      else if (long[1] === 'pid') asked.pids = numbers(value || (rest.shift() ?? ''));
      else if (long[1] === 'ppid') asked.parents = numbers(value || (rest.shift() ?? ''));
      else if (long[1] === 'no-headers') asked.headers = false;
      else if (!/^(forest|sort|headers|cols|columns|width|rows|deselect)$/.test(long[1] ?? ''))
        throw psError(`unknown gnu long option`);
      continue;
    }
    if (/^\d+$/.test(arg)) {
      asked.pids = new Set([...(asked.pids ?? []), Number(arg)]);
      continue;
    }
    const isBsd = !arg.startsWith('-');
    const letters = isBsd ? arg : arg.slice(1);
    for (let at = 0; at < letters.length; at += 1) {
      const letter = letters[at] ?? '';
      const value = (): string => {
        const attached = letters.slice(at + 1);
        at = letters.length;
        return attached || (rest.shift() ?? '');
      };
      if (letter === 'o' || letter === 'O') chosen.push(...columnsFor(value()));
      else if (letter === 'p' || letter === 'q') asked.pids = numbers(value());
      else if (letter === 'C' && !isBsd) asked.names = new Set(value().split(/[, ]+/));
      else if (/[GgsUt]/.test(letter) && !isBsd) value();
      else if (letter === 'u' && !isBsd) value();
      else if (letter === 'f') style = 'full';
      else if (letter === 'u') style = 'user';
      else if (letter === 'h' && isBsd) asked.headers = false;
      else if (letter === 'k' && isBsd) value();
      else if (!/[AaedxwlLjFmMHNTcyZ]/.test(letter))
        throw psError(isBsd ? 'unsupported option (BSD syntax)' : 'unsupported SysV option');
    }
  }
  asked.columns = chosen.length > 0 ? chosen : columnsFor(styles[style]);
  return asked;
}

const psError = (what: string): CommandFailure =>
  new CommandFailure(
    `error: ${what}\n\nUsage:\n ps [options]\n\n Try 'ps --help <simple|list|output|threads|misc|all>'\n  or 'ps --help <s|l|o|t|m|a>'\n for additional help text.\n\nFor more details see ps(1).`,
  );

const styles = {
  short: 'pid,tty=TTY,time,comm=CMD',
  full: 'user=UID,pid,ppid,pcpu=C,stime,tty=TTY,time,cmd',
  user: 'user,pid,%cpu,%mem,vsz,rss,tty=TTY,stat,stime=START,time,args',
} as const;

/** `pid,comm=NAME`: a title after `=` goes to the end of the text if it is the last. */
function columnsFor(text: string): Column[] {
  return text
    .split(/[, ]+(?=[^=]*(?:=|,|$))/)
    .filter((word) => word !== '')
    .map((word) => {
      const [, name = '', , title] = /^([^=]+)(=(.*))?$/.exec(word) ?? [];
      const column = columns[otherNames[name] ?? name];
      if (!column) throw psError(`unknown user-defined format specifier "${name}"`);
      return title === undefined
        ? column
        : { ...column, title, width: title === '' && !column.right ? 0 : column.width };
    });
}

const matchKinds = {
  'f,full': 'flag',
  'l,list-name': 'flag',
  'a,list-full': 'flag',
  'x,exact': 'flag',
  'v,inverse': 'flag',
  'n,newest': 'flag',
  'o,oldest': 'flag',
  'c,count': 'flag',
  'i,ignore-case': 'flag',
  'd,delimiter': 'value',
  'P,parent': 'value',
  'u,euid': 'value',
  'U,uid': 'value',
  't,terminal': 'value',
  'g,pgroup': 'value',
} as const;

/** The processes that match, without the shell that asks. */
async function matching(call: Call, options: Options): Promise<ProcessInfo[]> {
  const [pattern] = options.operands;
  if (pattern === undefined && !options.has('P') && !options.has('u') && !options.has('U')) {
    throw new CommandFailure(`no matching criteria specified\nTry \`${call.name} --help' for more information.`, 2);
  }
  const expression = extendedPattern(pattern ?? '', {
    ignoreCase: options.has('i'),
    wrap: (source) => (options.has('x') ? `^(?:${source})$` : source),
  });
  const own = processOf(call.context).start.pid;
  const parents = options.has('P') ? new Set((options.value('P') ?? '').split(',').map(Number)) : undefined;
  const found = (await all(call)).filter((process) => {
    if (process.pid === own || process.pid === 1) return false;
    const fits =
      expression.test(options.has('f') ? lineOf(process) : nameOf(process)) &&
      (!parents || parents.has(process.parentPid));
    return fits !== options.has('v');
  });
  const byAge = found.toSorted((a, b) => a.startedAt - b.startedAt);
  if (options.has('n')) return byAge.slice(-1);
  return options.has('o') ? byAge.slice(0, 1) : found;
}

const pgrepCommand = command(
  'pgrep',
  matchKinds,
  async (call, options) => {
    const found = await matching(call, options);
    if (found.length === 0) call.exitCode = 1;
    if (options.has('c')) return call.print(`${found.length}\n`);
    const lines = found.map(
      (process) =>
        `${process.pid}${options.has('a') ? ` ${lineOf(process)}` : options.has('l') ? ` ${nameOf(process)}` : ''}`,
    );
    if (lines.length > 0) call.print(`${lines.join(options.value('d') ?? '\n')}\n`);
  },
  { trouble: 2, package: 'procps-ng 4.0.2', hint: "Try `pgrep --help' for more information." },
);

/** `-9`, `-KILL`, `-SIGKILL` as the option that getopt reads. */
const withSignal = (args: readonly string[]): string[] =>
  args.flatMap((arg) =>
    /^-(\d+|(SIG)?(HUP|INT|QUIT|KILL|USR1|USR2|PIPE|TERM))$/.test(arg) ? ['--signal', arg.slice(1)] : [arg],
  );

function signalOf(text: string): SignalName {
  const name = `SIG${text.toUpperCase().replace(/^SIG/, '')}`;
  const found = Object.entries(signalNumbers).find(([each, number]) => each === name || String(number) === text);
  if (!found) throw new CommandFailure(`invalid signal: ${text}`, 2);
  return found[0] as SignalName;
}

async function killAll(
  call: Call,
  processes: readonly ProcessInfo[],
  signal: SignalName,
  echo: boolean,
): Promise<void> {
  const { children } = processOf(call.context);
  for (const process of processes) {
    if (echo) call.print(`${nameOf(process)} killed (pid ${process.pid})\n`);
    const code = await children.signal(process.pid, signal);
    if (code !== undefined && code !== 'ESRCH')
      call.complain(`killing pid ${process.pid} failed: Operation not permitted`);
  }
}

const pkillCommand = command(
  'pkill',
  { ...matchKinds, signal: 'value', 'e,echo': 'flag' },
  async (call, options) => {
    const found = await matching(call, options);
    if (found.length === 0) call.exitCode = 1;
    await killAll(call, found, signalOf(options.value('signal') ?? 'TERM'), options.has('e'));
  },
  { trouble: 2, package: 'procps-ng 4.0.2', rewrite: withSignal, hint: "Try `pkill --help' for more information." },
);

const killallCommand = command(
  'killall',
  {
    'e,exact': 'flag',
    'I,ignore-case': 'flag',
    'i,interactive': 'flag',
    'q,quiet': 'flag',
    'r,regexp': 'flag',
    's,signal': 'value',
    'v,verbose': 'flag',
    'w,wait': 'flag',
  },
  async (call, options) => {
    const signal = signalOf(options.value('s') ?? 'TERM');
    const own = processOf(call.context).start.pid;
    for (const name of options.operands) {
      const found = (await all(call)).filter(
        (process) => process.pid !== own && process.pid !== 1 && nameOf(process) === name.slice(0, 15),
      );
      if (found.length === 0) {
        call.exitCode = 1;
        if (!options.has('q')) call.warn(`${name}: no process found\n`);
      }
      await killAll(call, found, signal, false);
    }
  },
  { rewrite: (args) => withSignal(args), package: 'PSmisc 23.6' },
);

const pidofCommand = command(
  'pidof',
  { 's,single-shot': 'flag', c: 'flag', q: 'flag', x: 'flag', o: 'value', S: 'value' },
  async (call, options) => {
    const own = processOf(call.context).start.pid;
    const found = (await all(call)).filter(
      (process) => process.pid !== own && options.operands.includes(nameOf(process)),
    );
    const pids = found.map(({ pid }) => pid).toReversed();
    if (pids.length === 0) call.exitCode = 1;
    else if (!options.has('q'))
      call.print(`${(options.has('s') ? pids.slice(0, 1) : pids).join(options.value('S') ?? ' ')}\n`);
  },
);

/** One picture: there is no terminal to draw another. */
const topCommand = command(
  'top',
  {
    b: 'flag',
    n: 'value',
    d: 'value',
    p: 'value',
    u: 'value',
    H: 'flag',
    i: 'flag',
    c: 'flag',
    o: 'value',
    w: 'optional',
    '1': 'flag',
    S: 'flag',
  },
  async (call) => {
    const processes = await all(call);
    const mebibytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1).padStart(8);
    const used = memory.total - memory.free;
    call.print(
      `top - ${strftime('%H:%M:%S', Date.now(), zoneOf(call.env('TZ')))} up 0 min,  0 user,  load average: 0.00, 0.00, 0.00\n`,
    );
    call.print(
      `Tasks: ${String(processes.length).padStart(3)} total,   1 running, ${String(Math.max(0, processes.length - 1)).padStart(3)} sleeping,   0 stopped,   0 zombie\n`,
    );
    call.print('%Cpu(s):  0.0 us,  0.0 sy,  0.0 ni,100.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st \n');
    call.print(
      `MiB Mem : ${mebibytes(memory.total)} total, ${mebibytes(memory.free)} free, ${mebibytes(used)} used, ${mebibytes(0)} buff/cache     \n`,
    );
    call.print(
      `MiB Swap: ${mebibytes(0)} total, ${mebibytes(0)} free, ${mebibytes(0)} used. ${mebibytes(memory.free)} avail Mem \n\n`,
    );
    call.print('    PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n');
    for (const process of processes) {
      call.print(
        `${String(process.pid).padStart(7)} ${identity.user.padEnd(8)}  20   0       0      0      0 S   0.0   0.0   0:00.00 ${nameOf(process)}\n`,
      );
    }
  },
  { package: 'procps-ng 4.0.2' },
);

export const processCommands: CustomCommand[] = [
  psCommand,
  pgrepCommand,
  pkillCommand,
  killallCommand,
  pidofCommand,
  topCommand,
];
