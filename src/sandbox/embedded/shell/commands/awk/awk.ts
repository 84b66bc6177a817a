import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toBytes, toText } from '../support/bytes.ts';
import { FileError } from '../support/files.ts';
import { OptionError, parseOptions } from '../support/options.ts';
import type { Options } from '../support/options.ts';
import { PatternError } from '../support/posix-pattern.ts';
import { AwkSyntaxError, unescapeAwk } from './lexer.ts';
import { AwkMachine } from './machine.ts';
import { parseAwk } from './parse-program.ts';
import { AwkRuntime } from './runtime.ts';
import type { Program } from './syntax.ts';

const kinds = {
  'F,field-separator': 'value',
  'f,file': 'value',
  'v,assign': 'value',
  'e,source': 'value',
  W: 'value',
  version: 'flag',
  help: 'flag',
  posix: 'flag',
  traditional: 'flag',
  're-interval': 'flag',
  'b,characters-as-bytes': 'flag',
} as const;

const usage = `Usage: awk [Options] [Program] [file ...]

Program:
    The -f option value is the name of a file containing program text.
    If no -f option is given, a "--" ends option processing; the following
    parameters are the program text.

Options:
    -f program-file  Program  text is read from file instead of from the
                     command line.
    -F value         sets the field separator, FS, to value.
    -v var=value     assigns value to program variable var.
`;

const awkLike = (name: string): CustomCommand => bareCommand(name, run, 2);

export const awkCommands: CustomCommand[] = [awkLike('awk'), awkLike('gawk'), awkLike('mawk'), awkLike('nawk')];

async function run(call: Call): Promise<void> {
  const options = readOptions(call);
  if (options.has('version') || options.value('W') === 'version')
    return call.print('awk (sandbox) 1.0, as mawk and gawk\n');
  const operands = [...options.operands];
  const source = await sourceOf(call, options, operands);
  if (source === undefined) {
    call.warn(usage);
    return;
  }
  const runtime = new AwkRuntime(call, operands);
  const separator = options.value('F');
  if (separator !== undefined) runtime.set('FS', separator === 't' ? '\t' : unescapeAwk(toBytes(separator)));
  for (const assignment of options.all('v')) {
    if (!/^[A-Za-z_]\w*=/.test(assignment)) throw new CommandFailure(`improper assignment: -v ${assignment}`, 2);
    runtime.assignOption(assignment);
  }
  await execute(call, parse(source), runtime);
}

function readOptions(call: Call): Options {
  try {
    return parseOptions(call.args, kinds, { stopAtOperand: true });
  } catch (thrown) {
    if (thrown instanceof OptionError)
      throw new CommandFailure(`not an option: ${thrown.message.replace(/^.* /, '')}`, 2);
    throw thrown;
  }
}

async function sourceOf(call: Call, options: Options, operands: string[]): Promise<string | undefined> {
  const parts: string[] = [];
  for (const { name, value } of options.given) {
    if (name === 'e') parts.push(toBytes(value));
    if (name !== 'f') continue;
    try {
      parts.push((await call.files.read(value)).replace(/^#![^\n]*/, ''));
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      throw new CommandFailure(`cannot open ${value} (${thrown.message})`, 2);
    }
  }
  if (parts.length > 0) return parts.join('\n');
  const first = operands.shift();
  return first === undefined ? undefined : toBytes(first);
}

function parse(source: string): Program {
  try {
    return parseAwk(source);
  } catch (thrown) {
    if (thrown instanceof AwkSyntaxError) throw new CommandFailure(toText(thrown.message), 2);
    throw thrown;
  }
}

async function execute(call: Call, program: Program, runtime: AwkRuntime): Promise<void> {
  try {
    await new AwkMachine(program, runtime).run();
  } catch (thrown) {
    if (thrown instanceof PatternError)
      throw new CommandFailure(`regular expression compile failed (${thrown.message})`, 2);
    if (thrown instanceof RangeError) throw new CommandFailure(`run time error: ${thrown.message}`, 2);
    // What was printed so far is printed.
    if (thrown instanceof CommandFailure) await runtime.finish();
    throw thrown;
  }
  call.exitCode = runtime.exitCode;
}
