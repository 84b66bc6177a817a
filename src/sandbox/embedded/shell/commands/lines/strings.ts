import { CommandFailure, command } from '../support/command.ts';

export const stringsCommand = command(
  'strings',
  {
    'a,all': 'flag',
    'd,data': 'flag',
    'f,print-file-name': 'flag',
    'n,bytes': 'value',
    't,radix': 'value',
    o: 'flag',
    'e,encoding': 'value',
    'w,include-all-whitespace': 'flag',
  },
  async (call, options) => {
    const given = options.value('n') ?? options.value('digits') ?? '4';
    const least = Number(given);
    if (!/^[1-9]\d*$/.test(given)) throw new CommandFailure(`minimum string length is invalid: ${given}`);
    const radix = { d: 10, o: 8, x: 16 }[options.has('o') ? 'o' : (options.value('t') ?? '')];
    const run = options.has('w') ? `[\\t\\n\\v\\f\\r -~]{${least},}` : `[\\t -~]{${least},}`;
    for await (const { path, bytes } of call.inputs(options.operands)) {
      for (const { 0: text, index } of bytes.matchAll(new RegExp(run, 'g'))) {
        const name = options.has('f') ? `${path === '-' ? '{standard input}' : path}: ` : '';
        call.print(`${name}${radix === undefined ? '' : `${index.toString(radix).padStart(7)} `}${text}\n`);
      }
    }
  },
  { digits: true, package: 'GNU Binutils 2.40' },
);
