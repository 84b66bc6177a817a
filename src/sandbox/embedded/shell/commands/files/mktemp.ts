import { CommandFailure, command } from '../support/command.ts';
import { directoryName, joinPath } from '../support/paths.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const mktempCommand = command(
  'mktemp',
  {
    'd,directory': 'flag',
    'u,dry-run': 'flag',
    'q,quiet': 'flag',
    suffix: 'value',
    p: 'value',
    tmpdir: 'optional',
    t: 'flag',
  },
  async (call, options) => {
    const [given, extra] = options.operands;
    if (extra !== undefined) throw new CommandFailure(`too many templates\nTry 'mktemp --help' for more information.`);
    const template = (given ?? 'tmp.XXXXXXXXXX') + (options.value('suffix') ?? '');
    const run = /^(.*?)(X{3,})([^X]*)$/s.exec(template);
    if (!run) throw new CommandFailure(`too few X's in template '${given ?? ''}'`);
    const inDirectory = options.has('t') || options.has('p') || options.has('tmpdir') || given === undefined;
    if (inDirectory && options.has('t') && template.includes('/')) {
      throw new CommandFailure(`invalid template, '${template}', contains directory separator`);
    }
    const folder = options.value('p') || options.value('tmpdir') || call.env('TMPDIR') || '/tmp';
    const before = inDirectory ? joinPath(folder, run[1] ?? '') : (run[1] ?? '');
    for (;;) {
      const middle = Array.from(
        crypto.getRandomValues(new Uint8Array(run[2]?.length ?? 0)),
        (byte) => letters[byte % letters.length],
      );
      const path = `${before}${middle.join('')}${run[3] ?? ''}`;
      if (await call.files.findLink(path)) continue;
      if (!options.has('u')) {
        const kind = options.has('d') ? 'directory' : 'file';
        const make = async (): Promise<boolean> => {
          await call.files.stat(directoryName(path));
          if (kind === 'directory') await call.files.mkdir(path, { mode: 0o700 });
          else {
            await call.files.write(path, '');
            await call.files.chmod(path, 0o600);
          }
          return true;
        };
        const shown = `${before}${run[2] ?? ''}${run[3] ?? ''}`;
        if (!(await call.attempt(make, (why) => `failed to create ${kind} via template '${shown}': ${why}`))) return;
      }
      call.print(`${path}\n`);
      return;
    }
  },
);
