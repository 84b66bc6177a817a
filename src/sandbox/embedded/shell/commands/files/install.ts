import { CommandFailure, command } from '../support/command.ts';
import { parseMode } from '../support/modes.ts';
import { directoryName, quoted } from '../support/paths.ts';
import { transfersOf } from './target.ts';

export const installCommand = command(
  'install',
  {
    b: 'flag',
    backup: 'optional',
    c: 'flag',
    'C,compare': 'flag',
    'd,directory': 'flag',
    D: 'flag',
    'g,group': 'value',
    'm,mode': 'value',
    'o,owner': 'value',
    'p,preserve-timestamps': 'flag',
    's,strip': 'flag',
    'S,suffix': 'value',
    't,target-directory': 'value',
    'T,no-target-directory': 'flag',
    'v,verbose': 'flag',
  },
  async (call, options) => {
    const text = options.value('m') ?? '755';
    const change = parseMode(text);
    if (!change) throw new CommandFailure(`invalid mode '${text}'`);
    const mode = change(0, false);
    if (options.has('d')) {
      if (options.operands.length === 0)
        throw new CommandFailure(`missing file operand\nTry 'install --help' for more information.`);
      for (const path of options.operands) {
        const missing: string[] = [];
        for (let at = path; at !== '.' && at !== '/' && !(await call.files.exists(at)); at = directoryName(at))
          missing.unshift(at);
        for (const each of missing) {
          await call.files.mkdir(each);
          if (options.has('v')) call.print(`install: creating directory ${quoted(each)}\n`);
        }
        await call.files.chmod(path, mode);
      }
      return;
    }
    const target = options.value('t');
    if (options.has('D') && target !== undefined) await call.files.mkdir(target, { parents: true });
    for (const { from, to } of await transfersOf(call, options)) {
      if (options.has('D')) await call.files.mkdir(directoryName(to), { parents: true });
      const source = await call.attempt(
        () => call.files.stat(from),
        (why) => `cannot stat ${quoted(from)}: ${why}`,
      );
      if (!source) continue;
      if (source.type === 'directory') {
        call.complain(`omitting directory ${quoted(from)}`);
        continue;
      }
      const done = await call.attempt(
        async () => {
          if (await call.files.findLink(to)) await call.files.remove(to);
          await call.files.write(to, await call.files.readBuffer(from));
          await call.files.chmod(to, mode);
          if (options.has('p')) await call.files.utimes(to, source.accessedAt, source.modifiedAt);
          return true;
        },
        (why) => `cannot create regular file ${quoted(to)}: ${why}`,
      );
      if (done && options.has('v')) call.print(`${quoted(from)} -> ${quoted(to)}\n`);
    }
  },
);
