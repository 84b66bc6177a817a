/** What a script runs that is known only while it runs: `eval`, `source`, and programs by name. */
import { defineCommand } from 'just-bash/browser';
import type { CustomCommand, ExecResult } from 'just-bash/browser';
import { commandLine } from '../invocation.ts';
import { ownCommands, registeredName } from '../transform/names.ts';
import { transformText } from '../transform/script-transform.ts';
import { processOf } from './context.ts';
import type { Context } from './context.ts';
import { failure, runNested } from './nested-shell.ts';
import { CommandOutput } from './output.ts';
import { runFile } from './run-script.ts';

export const dynamicCommands: CustomCommand[] = [
  defineCommand(registeredName(ownCommands.eval), transformEval),
  defineCommand(registeredName(ownCommands.source), transformSource),
  defineCommand(registeredName(ownCommands.which), ([name = ''], context) => {
    const isFunction = processOf(context).definitions.functions.has(name);
    return Promise.resolve(print(isFunction ? name : `${ownCommands.run} ${name}`));
  }),
  defineCommand(registeredName(ownCommands.run), run),
  defineCommand(registeredName(ownCommands.runTraced), runTraced),
  defineCommand(registeredName(ownCommands.folders), folders),
  defineCommand(registeredName(ownCommands.assign), async ([name = '', ...values], context) => {
    await context.assignShellVariable?.(name, values.join(' '));
    return print('');
  }),
];

const print = (stdout: string): ExecResult => ({ stdout, stderr: '', exitCode: 0 });

async function transformEval([key = '', ...words]: string[], context: Context): Promise<ExecResult> {
  const place = processOf(context).definitions.places[Number(key)];
  const text = (words[0] === '--' ? words.slice(1) : words).join(' ');
  return print(place ? await transformText(text, place) : text);
}

async function transformSource([key = '', file = '']: string[], context: Context): Promise<ExecResult> {
  const { definitions, overrides } = processOf(context);
  const place = definitions.places[Number(key)];
  const path = await sourcePath(file, context);
  if (place && path !== undefined && !path.startsWith('/dev/')) {
    const text = await context.fs.readFile(path);
    const transformed = await transformText(text, place);
    if (transformed !== text) overrides.set(path, transformed);
  }
  return print(file);
}

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
  const { fs, cwd, env } = context;
  for (const folder of pathFolders(env.get('PATH'))) {
    const path = fs.resolvePath(cwd, `${folder}/${name}`);
    if (!(await fs.exists(path))) continue;
    const { isDirectory, mode } = await fs.stat(path);
    if (!isDirectory && (mode & 0o111) !== 0) return runFile(path, args, context);
  }
  return failure(`bash: ${name}: command not found`, 127);
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
