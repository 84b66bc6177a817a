/** Commands that tell how much there is of processors, memory, disk and time. */
import type { CustomCommand } from 'just-bash/browser';
import { processOf } from '../context.ts';
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { humanSize, parseSize } from '../support/sizes.ts';
import { strftime } from '../support/strftime.ts';
import { zoneOf } from '../support/time-zone.ts';
import type { Options } from '../support/options.ts';

/** As many as node reports. */
export const processorCount = 2;
/** Bytes. The browser does not tell how much there is; this is what node reports. */
export const memory = { total: 4 * 1024 ** 3, free: 2 * 1024 ** 3 };

const nprocCommand = command('nproc', { all: 'flag', ignore: 'value' }, (call, options) => {
  const ignored = options.value('ignore') ?? '0';
  if (!/^\d+$/.test(ignored)) throw new CommandFailure(`invalid number: '${ignored}'`);
  call.print(`${Math.max(1, processorCount - Number(ignored))}\n`);
});

const freeCommand = command(
  'free',
  {
    'b,bytes': 'flag',
    'k,kibi': 'flag',
    'm,mebi': 'flag',
    'g,gibi': 'flag',
    kilo: 'flag',
    mega: 'flag',
    giga: 'flag',
    'h,human': 'flag',
    si: 'flag',
    't,total': 'flag',
    'w,wide': 'flag',
    'l,lohi': 'flag',
    's,seconds': 'value',
    'c,count': 'value',
  },
  (call, options) => {
    const units: Readonly<Record<string, number>> = {
      b: 1,
      k: 1024,
      m: 1024 ** 2,
      g: 1024 ** 3,
      kilo: 1e3,
      mega: 1e6,
      giga: 1e9,
    };
    const unit = units[options.last('b', 'k', 'm', 'g', 'kilo', 'mega', 'giga') ?? 'k'] ?? 1024;
    const shown = (bytes: number): string => {
      if (!options.has('h')) return String(Math.floor(bytes / unit));
      return bytes === 0 ? '0B' : `${humanSize(bytes)}${options.has('si') ? '' : 'i'}`;
    };
    const row = (label: string, values: readonly number[]): string =>
      label.padEnd(8) + values.map((value) => shown(value).padStart(12)).join('') + '\n';
    const used = memory.total - memory.free;
    const names = ['total', 'used', 'free', 'shared', 'buff/cache', 'available'];
    call.print(`${' '.repeat(8)}${names.map((name) => name.padStart(12)).join('')}\n`);
    call.print(row('Mem:', [memory.total, used, memory.free, 0, 0, memory.free]));
    call.print(row('Swap:', [0, 0, 0]));
    if (options.has('t')) call.print(row('Total:', [memory.total, used, memory.free]));
  },
  { package: 'procps-ng 4.0.2' },
);

const dfCommand = command(
  'df',
  {
    'a,all': 'flag',
    'B,block-size': 'value',
    'h,human-readable': 'flag',
    'H,si': 'flag',
    'i,inodes': 'flag',
    k: 'flag',
    'l,local': 'flag',
    m: 'flag',
    'P,portability': 'flag',
    'T,print-type': 'flag',
    't,type': 'value',
    total: 'flag',
    output: 'optional',
    sync: 'flag',
    'no-sync': 'flag',
    'x,exclude-type': 'value',
  },
  async (call, options) => {
    for (const path of options.operands) {
      if (!(await call.files.exists(path))) call.complain(`${path}: No such file or directory`);
    }
    if (options.operands.length > 0 && call.exitCode !== 0) return;
    const { usedBytes, totalBytes, usedNodes, totalNodes } = await processOf(call.context).calls.call('statfs');
    const rows = options.has('i')
      ? [['Inodes', 'IUsed', 'IFree', 'IUse%'], [totalNodes, usedNodes, totalNodes - usedNodes].map(String)]
      : sizes(usedBytes, totalBytes, options);
    const percent = options.has('i')
      ? Math.ceil((usedNodes / totalNodes) * 100)
      : Math.ceil((usedBytes / totalBytes) * 100);
    const [head = [], values = []] = rows;
    const table = [
      ['Filesystem', ...(options.has('T') ? ['Type'] : []), ...head, 'Mounted on'],
      ['sandbox', ...(options.has('T') ? ['tmpfs'] : []), ...values, `${percent}%`, '/'],
    ];
    call.print(aligned(table, options.has('T') ? 2 : 1));
  },
);

function sizes(used: number, total: number, options: Options): string[][] {
  const last = options.last('h', 'H', 'k', 'm', 'B');
  const free = total - used;
  if (last === 'h' || last === 'H') {
    const shown = (bytes: number): string => humanSize(bytes, last === 'H' ? 1000 : 1024);
    return [
      ['Size', 'Used', 'Avail', 'Use%'],
      [shown(total), shown(used), shown(free)],
    ];
  }
  const text = options.value('B') ?? '1024';
  const unit =
    last === 'm' ? 1024 ** 2 : last === 'B' ? (parseSize(/^\d/.test(text) ? text : `1${text}`) ?? 1024) : 1024;
  const name =
    last === 'm' ? '1M-blocks' : last === 'B' ? `${text}-blocks` : options.has('P') ? '1024-blocks' : '1K-blocks';
  return [
    [name, 'Used', 'Available', options.has('P') ? 'Capacity' : 'Use%'],
    [total, used, free].map((bytes) => String(Math.ceil(bytes / unit))),
  ];
}

/** The first columns stand to the left, the numbers to the right. */
function aligned(rows: readonly (readonly string[])[], leftColumns: number): string {
  const count = rows[0]?.length ?? 0;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0), column === 0 ? 14 : 0),
  );
  return rows
    .map((row) => {
      const cells = row.map((cell, column) =>
        column === count - 1
          ? cell
          : column < leftColumns
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
      );
      return `${cells.join(' ')}\n`;
    })
    .join('');
}

const bootTime = Date.now();

const uptimeCommand = command(
  'uptime',
  { 'p,pretty': 'flag', 's,since': 'flag' },
  (call, options) => {
    const zone = zoneOf(call.env('TZ'));
    const minutes = Math.floor((Date.now() - bootTime) / 60_000);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (options.has('s')) return call.print(`${strftime('%Y-%m-%d %H:%M:%S', bootTime, zone)}\n`);
    if (options.has('p')) {
      const words = [
        hours > 0 ? `${hours} hour${hours === 1 ? '' : 's'}` : '',
        `${rest} minute${rest === 1 ? '' : 's'}`,
      ];
      return call.print(`up ${words.filter((word) => word !== '').join(', ')}\n`);
    }
    call.print(`${upLine(hours, rest, Date.now(), call)}\n`);
  },
  { package: 'procps-ng 4.0.2' },
);

function upLine(hours: number, minutes: number, now: number, call: Call): string {
  const up = hours > 0 ? `${String(hours).padStart(2)}:${String(minutes).padStart(2, '0')}` : `${minutes} min`;
  return ` ${strftime('%H:%M:%S', now, zoneOf(call.env('TZ')))} up ${up},  0 user,  load average: 0.00, 0.00, 0.00`;
}

const limits: Readonly<Record<string, string>> = {
  ARG_MAX: '2097152',
  CHAR_BIT: '8',
  HOST_NAME_MAX: '64',
  INT_MAX: '2147483647',
  LINE_MAX: '2048',
  LOGIN_NAME_MAX: '256',
  LONG_BIT: '64',
  NAME_MAX: '255',
  NGROUPS_MAX: '65536',
  OPEN_MAX: '1024',
  PAGE_SIZE: '4096',
  PAGESIZE: '4096',
  PATH: '/bin:/usr/bin',
  PATH_MAX: '4096',
  PIPE_BUF: '4096',
  SSIZE_MAX: '32767',
  UINT_MAX: '4294967295',
  WORD_BIT: '32',
  _NPROCESSORS_CONF: String(processorCount),
  _NPROCESSORS_ONLN: String(processorCount),
  _PHYS_PAGES: String(memory.total / 4096),
  _AVPHYS_PAGES: String(memory.free / 4096),
  CLK_TCK: '100',
  GNU_LIBC_VERSION: 'glibc 2.36',
};

const getconfCommand = command('getconf', { a: 'flag', v: 'value' }, (call, options) => {
  const [name] = options.operands;
  if (options.has('a'))
    return call.print(
      Object.entries(limits)
        .map(([key, value]) => `${key.padEnd(34)} ${value}\n`)
        .join(''),
    );
  if (name === undefined) {
    call.warn('Usage: getconf [-v specification] variable_name [pathname]\n       getconf -a [pathname]\n');
    call.exitCode = 2;
    return;
  }
  const value = limits[name];
  if (value === undefined) throw new CommandFailure(`Unrecognized variable '${name}'`, 2);
  call.print(`${value}\n`);
});

const lscpuCommand = command('lscpu', { 'J,json': 'flag', 'p,parse': 'optional', 'e,extended': 'optional' }, (call) => {
  const facts = [
    ['Architecture:', 'x86_64'],
    ['CPU op-mode(s):', '64-bit'],
    ['Byte Order:', 'Little Endian'],
    ['CPU(s):', String(processorCount)],
    ['On-line CPU(s) list:', `0-${processorCount - 1}`],
    ['Model name:', 'Virtual CPU'],
  ] as const;
  call.print(facts.map(([name, value]) => `${name.padEnd(25)}${value}\n`).join(''));
});

export const machineCommands: CustomCommand[] = [
  nprocCommand,
  freeCommand,
  dfCommand,
  uptimeCommand,
  getconfCommand,
  lscpuCommand,
];
