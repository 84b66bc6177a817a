import { command } from '../support/command.ts';

export const teeCommand = command(
  'tee',
  { 'a,append': 'flag', 'i,ignore-interrupts': 'flag', p: 'flag', 'output-error': 'optional' },
  async (call, options) => {
    for (const path of options.operands) {
      await call.attempt(
        () => (options.has('a') ? call.files.append(path, call.stdin) : call.files.write(path, call.stdin)),
        (why) => `${path}: ${why}`,
      );
    }
    call.write(call.stdin);
  },
);
