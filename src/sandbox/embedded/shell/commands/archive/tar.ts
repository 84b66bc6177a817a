import { gzipSync } from 'fflate';
import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toByteString, toText } from '../support/bytes.ts';
import { identity } from '../support/identity.ts';
import { gunzip } from './gunzip.ts';
import { gatherEntries } from './tar-create.ts';
import { compareEntries, extractEntries } from './tar-extract.ts';
import { TarError, readTar, writeTar } from './tar-format.ts';
import type { TarEntry } from './tar-format.ts';
import { listedEntry, membersFilter } from './tar-names.ts';
import { parseTar } from './tar-options.ts';
import type { Member, TarRequest } from './tar-options.ts';

const recovery = 'Error is not recoverable: exiting now';

export const tarCommand = bareCommand(
  'tar',
  async (call) => {
    const request = parseTar(call.args);
    if (request === 'version') return call.print('tar (GNU tar) 1.34\n');
    if (request === 'help') return call.print('Usage: tar [OPTION...] [FILE]...\n');
    const members = await allMembers(call, request);
    switch (request.mode) {
      case 'create':
        await create(call, request, members);
        break;
      case 'append':
      case 'update':
        await append(call, request, members);
        break;
      case 'delete':
        await remove(call, request, members);
        break;
      case 'list':
        list(call, request, members, await open(call, request));
        break;
      case 'extract':
        await extractEntries(call, request, chosen(call, request, members, await open(call, request)));
        break;
      case 'compare':
        await compareEntries(call, request, chosen(call, request, members, await open(call, request)));
        break;
    }
    if (call.exitCode === 2) call.warn('tar: Exiting with failure status due to previous errors\n');
  },
  2,
);

async function allMembers(call: Call, request: TarRequest): Promise<Member[]> {
  const members = [...request.members];
  for (const list of request.all('T')) {
    const text = toText(await call.files.read(list));
    const names = text.split(request.has('null') ? '\0' : '\n').filter((name) => name !== '');
    members.push(...names.map((name) => ({ name, folder: request.folder })));
  }
  return members;
}

async function open(call: Call, { archive, compression }: TarRequest): Promise<TarEntry[]> {
  const bytes = await call.files.readBuffer(archive).catch((thrown: unknown) => {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    if (compression === 'gzip') {
      call.warn(
        `tar (child): ${archive}: Cannot open: ${why}\ntar (child): ${recovery}\ntar: Child returned status 2\n`,
      );
      throw new CommandFailure(recovery, 2);
    }
    throw new CommandFailure(`${archive}: Cannot open: ${why}\ntar: ${recovery}`, 2);
  });
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (compression === 'gzip' && !isGzip) {
    call.warn('\ngzip: stdin: not in gzip format\n');
    throw new CommandFailure(`Child returned status 1\ntar: ${recovery}`, 2);
  }
  refuseOthers(call, compression, bytes);
  try {
    return readTar(isGzip ? gunzip(bytes) : bytes);
  } catch (thrown) {
    if (!(thrown instanceof TarError)) {
      call.warn('\ngzip: stdin: unexpected end of file\n');
      throw new CommandFailure(`Child returned status 1\ntar: ${recovery}`, 2);
    }
    const after =
      thrown.message === 'Unexpected EOF in archive' ? recovery : 'Exiting with failure status due to previous errors';
    throw new CommandFailure(`${thrown.message}\ntar: ${after}`, 2);
  }
}

/** bzip2, xz and zstd do not exist here, which tar says as it does where they are not installed. */
function refuseOthers(call: Call, compression: TarRequest['compression'], bytes?: Uint8Array): void {
  const magic = bytes && toByteString(bytes.subarray(0, 6));
  const seen = magic?.startsWith('BZh')
    ? 'bzip2'
    : magic?.startsWith('\u00fd7zXZ')
      ? 'xz'
      : magic?.startsWith('(\u00b5/\u00fd')
        ? 'zstd'
        : undefined;
  const program = typeof compression === 'object' ? compression.program : seen;
  if (program === undefined) return;
  call.warn(
    `tar (child): ${program}: Cannot exec: No such file or directory\ntar (child): ${recovery}\ntar: Child returned status 2\n`,
  );
  throw new CommandFailure(recovery, 2);
}

async function create(call: Call, request: TarRequest, members: readonly Member[]): Promise<void> {
  const { archive, compression } = request;
  if (members.length === 0 && request.all('T').length === 0) {
    throw new CommandFailure(
      "Cowardly refusing to create an empty archive\nTry 'tar --help' or 'tar --usage' for more information.",
      2,
    );
  }
  const program = /\.(?:t?bz2?|tbz2)$/.test(archive)
    ? 'bzip2'
    : /\.t?xz$/.test(archive)
      ? 'xz'
      : /\.t?zst$/.test(archive)
        ? 'zstd'
        : undefined;
  refuseOthers(call, compression === 'auto' && program ? { program } : compression);
  const entries = await gatherEntries(call, request, members);
  await save(call, request, entries, compression === 'gzip' || (compression === 'auto' && /\.t?gz$/.test(archive)));
}

async function save(call: Call, { archive }: TarRequest, entries: readonly TarEntry[], isGzip: boolean): Promise<void> {
  const plain = writeTar(entries, { user: identity.userId, group: identity.groupId });
  const bytes = isGzip ? gzipSync(plain) : plain;
  if (archive === '-') call.write(toByteString(bytes));
  else {
    await call.files.write(archive, bytes).catch((thrown: unknown) => {
      throw new CommandFailure(
        `${archive}: Cannot open: ${thrown instanceof Error ? thrown.message : String(thrown)}\ntar: ${recovery}`,
        2,
      );
    });
  }
}

async function append(call: Call, request: TarRequest, members: readonly Member[]): Promise<void> {
  if (request.compression === 'gzip')
    throw new CommandFailure('Cannot update compressed archives\ntar: Error is not recoverable: exiting now', 2);
  const old = (await call.files.exists(request.archive)) ? await open(call, request) : [];
  let added = await gatherEntries(call, request, members);
  if (request.mode === 'update') {
    const times = new Map(old.map(({ name, modifiedAt }) => [name, modifiedAt]));
    added = added.filter(({ name, modifiedAt }) => Math.floor(modifiedAt / 1000) * 1000 > (times.get(name) ?? -1));
  }
  await save(call, request, [...old, ...added], false);
}

async function remove(call: Call, request: TarRequest, members: readonly Member[]): Promise<void> {
  const entries = await open(call, request);
  const filter = membersFilter(request, members);
  const kept = entries.filter((entry) => !filter.takes(entry.name));
  for (const name of filter.unused()) call.complain(`${name}: Not found in archive`, 2);
  await save(call, request, kept, false);
}

function chosen(call: Call, request: TarRequest, members: readonly Member[], entries: readonly TarEntry[]): TarEntry[] {
  const filter = membersFilter(request, members);
  const taken = entries.filter((entry) => filter.takes(entry.name));
  for (const name of filter.unused()) call.complain(`${name}: Not found in archive`, 2);
  return taken;
}

function list(call: Call, request: TarRequest, members: readonly Member[], entries: readonly TarEntry[]): void {
  for (const entry of chosen(call, request, members, entries))
    call.print(`${listedEntry(entry, request, call, request.verbose > 0)}\n`);
}
