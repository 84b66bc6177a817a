/** `mkdir` and `rmdir`. */
import { CommandFailure, command } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { parseMode } from '../support/modes.ts';
import { directoryName, quoted } from '../support/paths.ts';

export const mkdirCommand = command(
  'mkdir',
  { 'm,mode': 'value', 'p,parents': 'flag', 'v,verbose': 'flag', Z: 'flag', context: 'optional' },
  async (call, options) => {
    if (options.operands.length === 0)
      throw new CommandFailure(`missing operand\nTry 'mkdir --help' for more information.`);
    const text = options.value('m');
    const change = text === undefined ? undefined : parseMode(text);
    if (text !== undefined && !change) throw new CommandFailure(`invalid mode '${text}'`);
    for (const path of options.operands) {
      const missing: string[] = [];
      if (options.has('p')) {
        for (let at = path; at !== '.' && at !== '/' && !(await call.files.exists(at)); at = directoryName(at))
          missing.unshift(at);
      } else missing.push(path);
      if (options.has('p') && missing.length === 0 && !(await call.files.isDirectory(path))) {
        call.complain(`cannot create directory ${quoted(path)}: File exists`);
        continue;
      }
      for (const each of missing) {
        const mode = each === path && change ? { mode: change(0o777, true) } : {};
        const made = await call.attempt(
          async () => {
            if (await call.files.findLink(each)) throw new FileError('EEXIST', '');
            await call.files.mkdir(each, mode);
            return true;
          },
          (why) => `cannot create directory ${quoted(each)}: ${why}`,
        );
        if (!made) break;
        if (options.has('v')) call.print(`mkdir: created directory ${quoted(each)}\n`);
      }
    }
  },
);

export const rmdirCommand = command(
  'rmdir',
  { 'p,parents': 'flag', 'v,verbose': 'flag', 'ignore-fail-on-non-empty': 'flag' },
  async (call, options) => {
    if (options.operands.length === 0)
      throw new CommandFailure(`missing operand\nTry 'rmdir --help' for more information.`);
    for (const operand of options.operands) {
      let path = operand.replace(/\/+$/, '') || operand;
      for (;;) {
        if (options.has('v')) call.print(`rmdir: removing directory, ${quoted(path)}\n`);
        const why = await reasonAgainst(path);
        if (why !== undefined) {
          if (!(why === 'Directory not empty' && options.has('ignore-fail-on-non-empty'))) {
            call.complain(`failed to remove ${path === operand ? '' : 'directory '}${quoted(path)}: ${why}`);
          }
          break;
        }
        await call.files.remove(path, true);
        path = directoryName(path);
        if (!options.has('p') || path === '.' || path === '/') break;
      }
    }

    async function reasonAgainst(path: string): Promise<string | undefined> {
      const status = await call.files.findLink(path);
      if (!status) return 'No such file or directory';
      if (status.type !== 'directory') return 'Not a directory';
      return (await call.files.readdir(path)).length > 0 ? 'Directory not empty' : undefined;
    }
  },
);
