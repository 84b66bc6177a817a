/** `npm`, as far as it goes without a network. */
import { bareCommand } from '../commands/support/command.ts';
import type { Call } from '../commands/support/command.ts';
import { manageConfig } from './config.ts';
import { execute } from './exec.ts';
import { listPackages } from './ls.ts';
import { install, installCommands, refusal } from './network.ts';
import { parseNpmArguments } from './npm-arguments.ts';
import type { NpmFlags } from './npm-arguments.ts';
import { initPackage, managePackage } from './package-file.ts';
import { NpmError, findPackage, findPrefix } from './project.ts';
import { listScripts, runScript } from './run.ts';
import { globalPrefix, nodeVersion, npmVersion } from './script-run.ts';
import { npmCommands, suggestionsFor } from './suggestions.ts';

const aliases: Readonly<Record<string, string>> = {
  add: 'install',
  c: 'config',
  'clean-install': 'ci',
  'clean-install-test': 'install-ci-test',
  cit: 'install-ci-test',
  create: 'init',
  ddp: 'dedupe',
  find: 'search',
  i: 'install',
  ic: 'ci',
  in: 'install',
  info: 'view',
  innit: 'init',
  ins: 'install',
  inst: 'install',
  insta: 'install',
  instal: 'install',
  'install-clean': 'ci',
  isnt: 'install',
  isntall: 'install',
  'isntall-clean': 'ci',
  it: 'install-test',
  la: 'll',
  list: 'ls',
  ln: 'link',
  r: 'uninstall',
  rb: 'rebuild',
  remove: 'uninstall',
  rm: 'uninstall',
  rum: 'run-script',
  run: 'run-script',
  s: 'search',
  se: 'search',
  show: 'view',
  sit: 'install-ci-test',
  t: 'test',
  tst: 'test',
  udpate: 'update',
  un: 'uninstall',
  unlink: 'uninstall',
  up: 'update',
  upgrade: 'update',
  urn: 'run-script',
  v: 'view',
  verison: 'version',
  why: 'explain',
  x: 'exec',
};

export const npmCommand = bareCommand('npm', (call) => withNpmErrors(call, () => runNpm(call)));

export const npxCommand = bareCommand('npx', (call) =>
  withNpmErrors(call, async () => {
    const { words, flags } = parseNpmArguments(call.args, true);
    if (flags['version'] === true) return call.print(`${npmVersion}\n`);
    if (flags['help'] === true)
      return call.print(
        "Run a command from a local npm package\n\nUsage:\nnpx -- <pkg> [args...]\nnpx -c '<cmd> [args...]'\n",
      );
    const prefix = await findPrefix(call, flags);
    call.exitCode = await execute(call, { words, flags, prefix });
  }),
);

async function withNpmErrors(call: Call, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (thrown) {
    if (!(thrown instanceof NpmError)) throw thrown;
    if (!isSilent(call, parseNpmArguments(call.args).flags)) {
      call.warn(
        thrown.message
          .split('\n')
          .map((line) => `npm error${line === '' ? '' : ` ${line}`}\n`)
          .join(''),
      );
    }
    call.exitCode = thrown.exitCode;
  }
}

const isSilent = (call: Call, flags: NpmFlags): boolean =>
  (flags['loglevel'] ?? call.env('npm_config_loglevel')) === 'silent';

async function runNpm(call: Call): Promise<void> {
  const { words, flags } = parseNpmArguments(call.args);
  const [given, ...args] = words;
  if (flags['version'] === true) return call.print(`${npmVersion}\n`);
  if (given === undefined || given === 'help') {
    if (given === undefined && flags['help'] !== true) call.exitCode = 1;
    return call.print(helpText(call.env('HOME') ?? '/home/user'));
  }
  const prefix = await findPrefix(call, flags);
  const command = aliases[given] ?? given;
  if (flags['help'] === true && command in npmCommands)
    return call.print(`${npmCommands[command] ?? ''}\n\nUsage:\nnpm ${command}\n`);
  await dispatch(call, { given, command, args, flags, prefix, silent: isSilent(call, flags) });
}

interface Request {
  /** As it was written. */
  given: string;
  command: string;
  args: string[];
  flags: NpmFlags;
  prefix: string;
  silent: boolean;
}

async function dispatch(call: Call, request: Request): Promise<void> {
  const { command, args, flags, prefix } = request;
  switch (command) {
    case 'run-script': {
      const [event, ...rest] = args;
      if (event === undefined) await listScripts(call, request);
      else call.exitCode = await runScript(call, { ...request, event, args: rest });
      return;
    }
    case 'test':
    case 'start':
    case 'stop':
    case 'restart':
      call.exitCode = await runScript(call, { ...request, event: command });
      return;
    case 'exec':
      call.exitCode = await execute(call, { words: args, flags, prefix });
      return;
    case 'ls':
      return listPackages(call, prefix, args, flags);
    case 'll':
      return listPackages(call, prefix, args, { ...flags, long: true });
    case 'init':
      return initPackage(call, args, flags);
    case 'pkg':
      return managePackage(call, prefix, args, flags);
    case 'root':
      return call.print(`${flags['global'] === true ? `${globalPrefix}/lib` : prefix}/node_modules\n`);
    case 'prefix':
      return call.print(`${flags['global'] === true ? globalPrefix : prefix}\n`);
    case 'bin':
      return call.print(`${flags['global'] === true ? `${globalPrefix}/bin` : `${prefix}/node_modules/.bin`}\n`);
    case 'version':
      return showVersion(call, request);
    case 'config':
      return manageConfig(call, prefix, args, flags);
    case 'get':
    case 'set':
      return manageConfig(call, prefix, [command, ...args], flags);
    default:
      return refuse(call, request);
  }
}

async function refuse(call: Call, { given, command, args, prefix }: Request): Promise<void> {
  if (installCommands.has(command)) return install(call, command, args, prefix);
  if (command in npmCommands) throw refusal(command);
  const suggestions = suggestionsFor(given, await findPackage(call, prefix));
  call.print(
    `Unknown command: "${given}"\n${suggestions === '' ? '' : `${suggestions}\n`}\nTo see a list of supported npm commands, run:\n  npm help\n`.replace(
      /\n(\n\nDid[^]*)\n\nTo see/,
      '\n$1\nTo see',
    ),
  );
  call.exitCode = 1;
}

async function showVersion(call: Call, { args, flags, prefix }: Request): Promise<void> {
  if (args.length > 0)
    throw new NpmError([
      'code ENOTSUP',
      `npm version ${args.join(' ')} is not supported in this sandbox: use \`npm pkg set version=...\`.`,
    ]);
  const content = await findPackage(call, prefix);
  const versions: Record<string, string> = {
    ...(content?.name !== undefined && content.version !== undefined && { [content.name]: content.version }),
    npm: npmVersion,
    node: nodeVersion.slice(1),
  };
  if (flags['json'] === true) return call.print(`${JSON.stringify(versions, null, 2)}\n`);
  const lines = Object.entries(versions).map(
    ([name, version]) => `  ${/^[a-z_$][\w$]*$/i.test(name) ? name : `'${name}'`}: '${version}'`,
  );
  call.print(`{\n${lines.join(',\n')}\n}\n`);
}

function helpText(home: string): string {
  const names = Object.keys(npmCommands);
  const lines: string[] = [];
  let line = '   ';
  for (const [index, name] of names.entries()) {
    const word = ` ${name}${index < names.length - 1 ? ',' : ''}`;
    if (line.length + word.length > 63) {
      lines.push(line);
      line = '   ';
    }
    line += word;
  }
  return [
    'npm <command>',
    '',
    'Usage:',
    '',
    'npm install        install all the dependencies in your project',
    'npm install <foo>  add the <foo> dependency to your project',
    "npm test           run this project's tests",
    'npm run <foo>      run the script named <foo>',
    'npm <command> -h   quick help on <command>',
    'npm -l             display usage info for all commands',
    'npm help <term>    search for help on <term>',
    'npm help npm       more involved overview',
    '',
    'All commands:',
    '',
    ...lines,
    line,
    '',
    'Specify configs in the ini-formatted file:',
    `    ${home}/.npmrc`,
    'or on the command line via: npm <command> --key=value',
    '',
    'More configuration info: npm help config',
    'Configuration fields: npm help 7 config',
    '',
    `npm@${npmVersion} ${globalPrefix}/lib/node_modules/npm`,
    '',
  ].join('\n');
}
