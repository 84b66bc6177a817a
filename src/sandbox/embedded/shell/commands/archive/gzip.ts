/** `gzip`, `gunzip` and `zcat`. */
import { gzipSync } from 'fflate';
import type { CustomCommand } from 'just-bash/browser';
import { command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { baseName, joinPath } from '../support/paths.ts';
import { toByteString } from '../support/bytes.ts';
import type { Options } from '../support/options.ts';
import { gunzip } from './gunzip.ts';

const kinds = {
  'c,stdout,to-stdout': 'flag',
  'd,decompress,uncompress': 'flag',
  'f,force': 'flag',
  'k,keep': 'flag',
  'l,list': 'flag',
  'n,no-name': 'flag',
  'N,name': 'flag',
  'q,quiet': 'flag',
  'r,recursive': 'flag',
  rsyncable: 'flag',
  'S,suffix': 'value',
  't,test': 'flag',
  'v,verbose': 'flag',
  '1,fast': 'flag',
  '2': 'flag',
  '3': 'flag',
  '4': 'flag',
  '5': 'flag',
  '6': 'flag',
  '7': 'flag',
  '8': 'flag',
  '9,best': 'flag',
} as const;

const gzipLike = (name: string, always: readonly string[]): CustomCommand =>
  command(name, kinds, run, {
    package: 'gzip 1.12',
    versionText: `${name} 1.12`,
    rewrite: (args) => [...always, ...args],
  });

export const gzipCommands: CustomCommand[] = [
  gzipLike('gzip', []),
  gzipLike('gunzip', ['-d']),
  gzipLike('zcat', ['-dc']),
];

async function run(call: Call, options: Options): Promise<void> {
  if (options.has('l')) return listAll(call, options);
  for (const path of options.operands.length > 0 ? options.operands : ['-']) {
    try {
      if (path === '-') await filter(call, options);
      else await transform(call, path, options);
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      call.complain(`${path}: ${thrown.message}`);
    }
  }
}

function pack(bytes: Uint8Array, options: Options, name?: string, modifiedAt = 0): Uint8Array {
  const digit = options.last('1', '2', '3', '4', '5', '6', '7', '8', '9') ?? '6';
  const named = name !== undefined && !options.has('n');
  return gzipSync(bytes, {
    level: Number(digit) as 6,
    mtime: named ? modifiedAt : 0,
    ...(named && { filename: name }),
  });
}

/** Undefined after a complaint. */
function unpack(call: Call, bytes: Uint8Array, label: string): Uint8Array | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) {
    call.warn(`\ngzip: ${label}: not in gzip format\n`);
    call.exitCode = 1;
    return undefined;
  }
  try {
    return gunzip(bytes);
  } catch {
    call.warn(`\ngzip: ${label}: unexpected end of file\n`);
    call.exitCode = 1;
    return undefined;
  }
}

async function filter(call: Call, options: Options): Promise<void> {
  const bytes = await call.files.readBuffer('-');
  const decompresses = options.has('d') || options.has('t');
  const result = decompresses ? unpack(call, bytes, 'stdin') : pack(bytes, options);
  if (result && !options.has('t')) call.write(toByteString(result));
}

async function transform(call: Call, given: string, options: Options): Promise<void> {
  const decompresses = options.has('d') || options.has('t');
  const suffix = options.value('S') ?? '.gz';
  const exists = await call.files.exists(given);
  const path = decompresses && !exists && !given.endsWith(suffix) ? `${given}${suffix}` : given;
  const status = await call.files.stat(path).catch(() => {
    call.warn(`gzip: ${path}: No such file or directory\n`);
    call.exitCode = 1;
    return undefined;
  });
  if (!status) return;
  if (status.type === 'directory') {
    if (!options.has('r')) {
      call.warn(`gzip: ${path} is a directory -- ignored\n`);
      call.exitCode = 2;
      return;
    }
    for (const { name } of await call.files.readdir(path)) await transform(call, joinPath(path, name), options);
    return;
  }
  const ending = decompresses ? /(\.gz|-gz|\.z|-z|_z|\.tgz|\.taz)$/i.exec(path)?.[0] : undefined;
  const toStdout = options.has('c') || options.has('t');
  if (decompresses && ending === undefined && !path.endsWith(suffix) && !toStdout) {
    call.warn(`gzip: ${path}: unknown suffix -- ignored\n`);
    call.exitCode = 2;
    return;
  }
  if (!decompresses && path.endsWith(suffix) && !toStdout) {
    call.warn(`gzip: ${path} already has ${suffix} suffix -- unchanged\n`);
    call.exitCode = 2;
    return;
  }
  const bytes = await call.files.readBuffer(path);
  const result = decompresses ? unpack(call, bytes, path) : pack(bytes, options, baseName(path), status.modifiedAt);
  if (!result) return;
  if (options.has('t')) return options.has('v') ? call.warn(`${path}:\t OK\n`) : undefined;
  const sizes = decompresses ? ([result.length, bytes.length] as const) : ([bytes.length, result.length] as const);
  if (toStdout) {
    call.write(toByteString(result));
    if (options.has('v')) call.warn(`${path}:\t${ratio(...sizes)}\n`);
    return;
  }
  const target = decompresses
    ? path.slice(0, -(ending ?? suffix).length) + (/^\.t[ag]z$/i.test(ending ?? '') ? '.tar' : '')
    : `${path}${suffix}`;
  if ((await call.files.findLink(target)) && !options.has('f')) {
    call.warn(`gzip: ${target} already exists;\tnot overwritten\n`);
    call.exitCode = 2;
    return;
  }
  await call.files.write(target, result);
  await call.files.chmod(target, status.mode);
  await call.files.utimes(target, status.accessedAt, status.modifiedAt);
  const keeps = options.has('k');
  if (!keeps) await call.files.remove(path);
  if (options.has('v')) call.warn(`${path}:\t${ratio(...sizes)} -- ${keeps ? 'created' : 'replaced with'} ${target}\n`);
}

function ratio(whole: number, packed: number): string {
  const percent = whole === 0 ? 0 : ((whole - packed + 18) * 100) / whole;
  return `${percent.toFixed(1).padStart(5)}%`;
}

async function listAll(call: Call, options: Options): Promise<void> {
  const rows: string[] = [];
  for (const given of options.operands) {
    const path = (await call.files.exists(given)) || given.endsWith('.gz') ? given : `${given}.gz`;
    const bytes = await call.files.readBuffer(path).catch((thrown: unknown) => {
      call.warn(`gzip: ${path}: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
      call.exitCode = 1;
      return undefined;
    });
    const whole = bytes && unpack(call, bytes, path);
    if (!bytes || !whole) continue;
    rows.push(
      `${String(bytes.length).padStart(19)} ${String(whole.length).padStart(19)} ${ratio(whole.length, bytes.length)} ${path.replace(/\.gz$/, '')}\n`,
    );
  }
  if (rows.length > 0) call.print(`         compressed        uncompressed  ratio uncompressed_name\n${rows.join('')}`);
}
