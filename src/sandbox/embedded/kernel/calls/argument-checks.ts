import type { Check } from '../checks.ts';
import { isBytes, isFlag, isInteger, isList, isNumber, isObject, isOneOf, isText, orNull } from '../checks.ts';
import { signalNumbers } from '../../protocol/process.ts';
import type { SignalName } from '../../protocol/process.ts';
import type { KeptAnalysis, ModuleGraphRequest, ModuleImport } from '../../protocol/module-calls.ts';
import type { SyscallName, Syscalls } from '../../protocol/syscalls.ts';
import { isSpawnRequest } from './spawn-request-check.ts';

/** A check for each argument. */
type Checks<Args extends unknown[]> = { [Index in keyof Args]: Check<Args[Index]> };

const path = isText;
const flags = isInteger(0);
const mode = isInteger(0, 0o177777);
const size = isInteger(0);
const descriptor = isInteger(0, 0x7fffffff);
const pid = isInteger(-0x7fffffff, 0x7fffffff);
const milliseconds = isNumber;
const signal = isOneOf(Object.keys(signalNumbers) as SignalName[]);
const port = isInteger(0, 65_535);
const position = orNull(isInteger(0));

const requestKind = isOneOf(['import', 'require']);
const isModuleImport = isObject<ModuleImport>({ specifier: isText, how: requestKind });
const isModuleGraphRequest = isObject<ModuleGraphRequest>({
  wanted: isList(isObject({ specifier: isText, how: requestKind, from: isText })),
  conditions: isList(isText, 100),
  known: isList(isText),
  kept: isList(
    isObject<KeptAnalysis>({ path: isText, version: isText, analysis: isBytes, imports: isList(isModuleImport) }),
  ),
});

/** What each call must be given. A call that is not is not made. */
export const argumentChecks: { [Name in SyscallName]: Checks<Parameters<Syscalls[Name]>> } = {
  readFile: [path],
  readFiles: [isList(path)],
  writeFile: [path, isBytes, flags, mode],
  exists: [path],
  access: [path, isInteger(0, 7)],
  stat: [path],
  lstat: [path],
  readdir: [path],
  mkdir: [path, isFlag, mode],
  mkdtemp: [path],
  rmdir: [path],
  unlink: [path],
  rm: [path, isFlag, isFlag],
  rename: [path, path],
  copyFile: [path, path, isFlag],
  copyTree: [path, path],
  link: [path, path],
  symlink: [isText, path],
  readlink: [path],
  realpath: [path],
  chmod: [path, mode],
  utimes: [path, milliseconds, milliseconds, isFlag],
  truncate: [path, size],
  statfs: [],

  open: [path, flags, mode],
  close: [descriptor],
  read: [descriptor, size, position],
  write: [descriptor, isBytes, position],
  fstat: [descriptor],
  ftruncate: [descriptor, size],
  fchmod: [descriptor, mode],
  futimes: [descriptor, milliseconds, milliseconds],

  spawn: [isSpawnRequest],
  spawnSync: [isSpawnRequest, isObject({ timeoutMs: orNull(isNumber), signal, maxBytes: isNumber })],
  waitPid: [pid],
  kill: [pid, (value): value is SignalName | 0 => value === 0 || signal(value)],
  handleSignal: [signal, isFlag],
  processes: [],
  readStdin: [isInteger(1)],
  sleep: [isNumber],
  listen: [port],
  unlisten: [port],

  resolveModule: [isText, path, requestKind, isList(isText, 100)],
  loadModules: [isModuleGraphRequest],
  readModule: [path],
};
