/** `md5sum`, `sha256sum` and their kin, and `shasum`, which has them all. */
import { blake2b } from '@noble/hashes/blake2.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { CustomCommand } from 'just-bash/browser';
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { fromByteString, splitLines, toText } from '../support/bytes.ts';
import type { Options } from '../support/options.ts';

interface Algorithm {
  /** As `--tag` names it. */
  tag: string;
  hash: (bytes: Uint8Array) => Uint8Array;
  /** Hexadecimal digits. */
  length: number;
}

const algorithms = {
  md5: { tag: 'MD5', hash: md5, length: 32 },
  sha1: { tag: 'SHA1', hash: sha1, length: 40 },
  sha224: { tag: 'SHA224', hash: sha224, length: 56 },
  sha256: { tag: 'SHA256', hash: sha256, length: 64 },
  sha384: { tag: 'SHA384', hash: sha384, length: 96 },
  sha512: { tag: 'SHA512', hash: sha512, length: 128 },
  b2: { tag: 'BLAKE2b', hash: (bytes: Uint8Array) => blake2b(bytes), length: 128 },
} satisfies Record<string, Algorithm>;

const kinds = {
  'b,binary': 'flag',
  'c,check': 'flag',
  't,text': 'flag',
  'z,zero': 'flag',
  tag: 'flag',
  'ignore-missing': 'flag',
  quiet: 'flag',
  's,status': 'flag',
  strict: 'flag',
  'w,warn': 'flag',
} as const;

export const checksumCommands: CustomCommand[] = [
  ...Object.entries(algorithms).map(([name, algorithm]) =>
    command(`${name}sum`, kinds, (call, options) => run(call, options, algorithm)),
  ),
  command('shasum', { ...kinds, 'a,algorithm': 'value' }, (call, options) => {
    const name = `sha${options.value('a') ?? '1'}`;
    const algorithm = Object.entries(algorithms).find(([each]) => each === name)?.[1];
    if (!algorithm) throw new CommandFailure(`Unrecognized algorithm`);
    return run(call, options, algorithm);
  }),
];

function hashOf(bytes: string, { hash }: Algorithm): string {
  return Array.from(hash(fromByteString(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function run(call: Call, options: Options, algorithm: Algorithm): Promise<void> {
  if (options.has('c')) {
    for (const path of options.operands.length > 0 ? options.operands : ['-'])
      await check(call, path, options, algorithm);
    return;
  }
  const end = options.has('z') ? '\0' : '\n';
  for await (const { path, bytes } of call.inputs(options.operands)) {
    const digest = hashOf(bytes, algorithm);
    if (options.has('tag')) call.print(`${algorithm.tag} (${path}) = ${digest}${end}`);
    else if (/[\\\n]/.test(path)) {
      call.print(
        `\\${digest} ${options.has('b') ? '*' : ' '}${path.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`)}${end}`,
      );
    } else call.print(`${digest} ${options.has('b') ? '*' : ' '}${path}${end}`);
  }
}

interface Entry {
  digest: string;
  path: string;
}

function entryOf(line: string, { tag, length }: Algorithm): Entry | undefined {
  const tagged = /^(\w+) \((.*)\) = ([\da-fA-F]+)$/.exec(line);
  if (tagged)
    return tagged[1] === tag && tagged[3]?.length === length ? { digest: tagged[3], path: tagged[2] ?? '' } : undefined;
  const plain = /^(\\?)([\da-fA-F]+) [ *]?(.+)$/.exec(line);
  if (plain?.[2]?.length !== length) return undefined;
  const path = plain[3] ?? '';
  return {
    digest: plain[2],
    path: plain[1] ? path.replaceAll(String.raw`\n`, '\n').replaceAll(String.raw`\\`, '\\') : path,
  };
}

async function check(call: Call, list: string, options: Options, algorithm: Algorithm): Promise<void> {
  const bytes = await call.read(list);
  if (bytes === undefined) return;
  const quiet = options.has('quiet') || options.has('s');
  const counts = { read: 0, wrong: 0, unreadable: 0, malformed: 0, matched: 0 };
  for (const line of splitLines(toText(bytes))) {
    const entry = entryOf(line.replace(/\r$/, ''), algorithm);
    if (!entry) {
      if (line !== '' && !line.startsWith('#')) counts.malformed += 1;
      continue;
    }
    counts.read += 1;
    const { path, digest } = entry;
    if (options.has('ignore-missing') && path !== '-' && !(await call.files.exists(path))) continue;
    const content = await call.read(path);
    if (content === undefined) {
      counts.unreadable += 1;
      if (!options.has('s')) call.print(`${path}: FAILED open or read\n`);
    } else if (hashOf(content, algorithm) === digest.toLowerCase()) {
      counts.matched += 1;
      if (!quiet) call.print(`${path}: OK\n`);
    } else {
      counts.wrong += 1;
      if (!options.has('s')) call.print(`${path}: FAILED\n`);
    }
  }
  const shown = list === '-' ? "'standard input'" : list;
  if (counts.read === 0) return call.complain(`${shown}: no properly formatted checksum lines found`);
  if (!options.has('s')) warnAbout(call, counts);
  if (counts.wrong > 0 || counts.unreadable > 0 || (options.has('strict') && counts.malformed > 0)) call.exitCode = 1;
  if (options.has('ignore-missing') && counts.matched === 0) call.complain(`${shown}: no file was verified`);
}

function warnAbout(call: Call, counts: { wrong: number; unreadable: number; malformed: number }): void {
  const say = (count: number, one: string, many: string): void => {
    if (count > 0) call.warn(`${call.name}: WARNING: ${count} ${count === 1 ? one : many}\n`);
  };
  say(counts.malformed, 'line is improperly formatted', 'lines are improperly formatted');
  say(counts.unreadable, 'listed file could not be read', 'listed files could not be read');
  say(counts.wrong, 'computed checksum did NOT match', 'computed checksums did NOT match');
}
