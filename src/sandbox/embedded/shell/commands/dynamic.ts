/** What a script runs that is known only while it runs: `eval`, `source`, and programs by name. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { decodeBytes, fromByteString } from '../byte-string.ts';
import { commandLine } from '../invocation.ts';
import type { ScriptPart } from '../transform/place.ts';
import { ownCommands, registeredName } from '../transform/names.ts';
import { parse } from '../transform/parse.ts';
import { transformPart } from '../transform/script-transform.ts';
import type { SourceFile } from '../transform/script-transform.ts';
import { literal, simpleCommand, statementOf } from '../transform/syntax-tree.ts';
import { positionalOf } from './carried-state.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { runExternal } from './external.ts';
import { failure, runNested } from './nested-shell.ts';
import { CommandOutput } from './output.ts';
import { runFile } from './run-script.ts';

export const dynamicCommands: CustomCommand[] = [
  defineCommand(registeredName(ownCommands.eval), prepareEval),
  defineCommand(registeredName(ownCommands.source), prepareSource),
  defineCommand(registeredName(ownCommands.which), ([name = ''], context) => {
    const isFunction = processOf(context).definitions.functions.has(name);
    return Promise.resolve(print(isFunction ? name : `${ownCommands.run} ${name}`));
  }),
  defineCommand(registeredName(ownCommands.find), find),
  defineCommand(registeredName(ownCommands.run), run),
  defineCommand(registeredName(ownCommands.runTraced), runTraced),
  defineCommand(registeredName(ownCommands.folders), folders),
  defineCommand(registeredName(ownCommands.assign), async ([name = '', ...values], context) => {
    await context.assignShellVariable?.(name, values.join(' '));
    return print('');
  }),
];

const print = (stdout: string): ExecResult => ({ stdout, stderr: '', exitCode: 0 });

/** Parses and transforms a part of a script, which runs next. */
async function prepare(part: ScriptPart, text: string, shell: string, file?: SourceFile): Promise<ExecResult> {
  const script = await parse(text);
  if (typeof script === 'string') {
    part.put([statementOf(simpleCommand(ownCommands.status, [literal('2')]))]);
    return { stdout: '', stderr: script.replace(/^bash: /, `bash: ${shell}: `), exitCode: 0 };
  }
  part.put(transformPart(script.statements, part.place, file));
  return print('');
}

async function prepareEval([key = '', status = '0', ...words]: string[], context: Context): Promise<ExecResult> {
  const part = processOf(context).definitions.parts[Number(key)];
  if (!part) return failure('bash: eval: no such part', 1);
  const text = (words[0] === '--' ? words.slice(1) : words).join(' ');
  const result = await prepare(part, text, 'eval');
  return { ...result, exitCode: text.trim() === '' ? 0 : Number(status) };
}

async function prepareSource([key = '', status = '0', ...words]: string[], context: Context): Promise<ExecResult> {
  const part = processOf(context).definitions.parts[Number(key)];
  const [file, ...args] = words[0] === '--' ? words.slice(1) : words;
  if (!part || file === undefined) return failure('bash: source: filename argument required', 2);
  const path = file === '/dev/stdin' ? file : await sourcePath(file, context);
  if (path === undefined) {
    part.put([statementOf(simpleCommand(ownCommands.status, [literal('1')]))]);
    return { ...failure(`bash: ${file}: No such file or directory`, 1), exitCode: Number(status) };
  }
  const text = path === '/dev/stdin' ? decodeInput(context) : await context.fs.readFile(path);
  const parameters = args.length > 0 ? { own: args, before: positionalOf(context).slice(1) } : undefined;
  const result = await prepare(part, text, file, { name: file, parameters });
  return { ...result, exitCode: Number(status) };
}

const decodeInput = ({ stdin }: Context): string => decodeBytes(fromByteString(stdin as unknown as string));

/** The file that `source` reads: of a plain name one in PATH, or else in the folder. */
async function sourcePath(file: string, { fs, cwd, env }: Context): Promise<string | undefined> {
  const folders = file.includes('/') ? [] : pathFolders(env.get('PATH'));
  for (const folder of [...folders, '']) {
    const path = fs.resolvePath(cwd, folder === '' ? file : `${folder}/${file}`);
    if ((await fs.exists(path)) && !(await fs.stat(path)).isDirectory) return path;
  }
  return undefined;
}

const pathFolders = (path = '/usr/bin:/bin'): string[] => path.split(':').filter((folder) => folder !== '');

/** Runs a program that is no command of the shell. */
async function run([name = '', ...args]: string[], context: Context): Promise<ExecResult> {
  if (name.includes('/')) return runFile(name, args, context);
  const path = await programPath(name, context);
  if (path !== undefined) return runFile(path, args, context);
  // What the kernel can start need not be a file that is seen.
  if (processOf(context).realPrograms) return runExternal([name, ...args], context);
  return failure(`bash: ${name}: command not found`, 127);
}

/** The file that a program of this name is, in the folders of PATH. */
async function programPath(name: string, { fs, cwd, env }: Context): Promise<string | undefined> {
  for (const folder of pathFolders(env.get('PATH'))) {
    const path = fs.resolvePath(cwd, `${folder}/${name}`);
    if (!(await fs.exists(path))) continue;
    const { isDirectory, mode } = await fs.stat(path);
    if (!isDirectory && (mode & 0o111) !== 0) return path;
  }
  return undefined;
}

async function find(names: string[], context: Context): Promise<ExecResult> {
  const { functions, commands } = processOf(context).definitions;
  const isKnown = (name: string): boolean => name.includes('/') || functions.has(name) || commands.has(name);
  const paths = await Promise.all(names.map(async (name) => (isKnown(name) ? undefined : programPath(name, context))));
  const found = paths.filter((path) => path !== undefined);
  return { ...print(found.map((path) => `${path}\n`).join('')), exitCode: found.length > 0 ? 0 : 1 };
}

/** The line is printed before the program prints anything; that of the interpreter would come after. */
async function runTraced(words: string[], context: Context): Promise<ExecResult> {
  const output = new CommandOutput(context);
  const line = `+ ${words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : commandLine([word]))).join(' ')}\n`;
  if (!output.keeps) await output.print(2, line);
  const known = context.getRegisteredCommands?.().includes(words[0] ?? '') ?? false;
  const result = await (known ? runNested(commandLine(words), context) : run(words, context));
  return output.keeps ? { ...result, stderr: line + result.stderr } : result;
}

/** If there are none, the pattern stands for itself. */
async function folders([pattern = '', ...files]: string[], { fs, cwd, env }: Context): Promise<ExecResult> {
  const found: string[] = [];
  for (const file of files) {
    const path = fs.resolvePath(cwd, file);
    if ((await fs.exists(path)) && (await fs.stat(path)).isDirectory) found.push(`${file}/`);
  }
  const isNull = env.get('BASHOPTS')?.split(':').includes('nullglob');
  return print(commandLine(found.length > 0 || isNull ? found : [pattern]));
}
