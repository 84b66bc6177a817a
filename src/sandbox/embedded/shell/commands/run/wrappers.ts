/** Commands that run another one in some manner that makes no difference here. */
import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, command } from '../support/command.ts';
import { startTrouble } from '../support/lookup.ts';
import type { OptionKinds } from '../support/options.ts';

function wrapper(name: string, kinds: OptionKinds): CustomCommand {
  return command(
    name,
    kinds,
    async (call, options) => {
      const words = options.operands;
      const [first] = words;
      if (first === undefined) {
        // Alone, `nice` tells how nice it is.
        if (name === 'nice' && options.given.length === 0) return call.print('0\n');
        throw new CommandFailure(`missing operand\nTry '${name} --help' for more information.`, 125);
      }
      const trouble = await startTrouble(call, first);
      if (trouble) throw new CommandFailure(`failed to run command '${first}': ${trouble.why}`, trouble.exitCode);
      call.exitCode = await call.run(words);
    },
    {
      stopAtOperand: true,
      trouble: 125,
      rewrite: (args) => (name === 'nice' ? args.map((arg) => arg.replace(/^-(\d+)$/, '-n$1')) : args),
    },
  );
}

export const wrapperCommands: CustomCommand[] = [
  wrapper('nice', { 'n,adjustment': 'value' }),
  wrapper('ionice', { 'c,class': 'value', 'n,classdata': 'value', 't,ignore': 'flag' }),
  wrapper('stdbuf', { 'i,input': 'value', 'o,output': 'value', 'e,error': 'value' }),
  wrapper('setsid', { 'c,ctty': 'flag', 'f,fork': 'flag', 'w,wait': 'flag' }),
];

/** Nothing else can hold the lock: commands of one sandbox do not lock. */
export const flockCommand = command(
  'flock',
  {
    'c,command': 'value',
    'e,x,exclusive': 'flag',
    'E,conflict-exit-code': 'value',
    'F,no-fork': 'flag',
    'n,nb,nonblock': 'flag',
    'o,close': 'flag',
    's,shared': 'flag',
    'u,unlock': 'flag',
    'w,timeout': 'value',
    verbose: 'flag',
  },
  async (call, options) => {
    const [file, ...words] = options.operands;
    if (file === undefined) throw new CommandFailure("bad usage\nTry 'flock --help' for more information.", 64);
    if (words.length === 0) return;
    if (!/^\d+$/.test(file) && !(await call.files.exists(file))) await call.files.write(file, '');
    const text = words[0] === '-c' || words[0] === '--command' ? words[1] : undefined;
    call.exitCode = await call.run(text === undefined ? words : ['sh', '-c', text]);
  },
  { stopAtOperand: true, package: 'util-linux 2.38' },
);
