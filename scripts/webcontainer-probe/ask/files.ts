import { encode } from '@msgpack/msgpack';
import { answerProgram, soon, wait, within, type Runner } from './runner.ts';

export interface FileAnswers {
  /** Texts of errors, by what was done; null when it was no error. */
  errors: Record<string, string | null>;
  /** Whether all 256 bytes came back. */
  keepsBytes: boolean;
  /** Whether an empty file came back as one. */
  keepsEmptyFile: boolean;
  /** Whether an absolute path with the working directory before it is the same file. */
  takesAbsolutePaths: boolean;
  /** Whether a path with a slash before it is below the working directory. */
  slashIsWorkdir: boolean;
  /** Whether a rename replaces an existing file. */
  renameReplaces: boolean;
  /** By name, what `readdir` says. */
  types: Record<string, 'file' | 'directory' | 'neither'>;
  /** Where mounted links lead to, as node reads them. */
  links: { file: string | null; folder: string | null };
  /** What the API reads through a link. */
  readThroughLink: string | null;
  mountMerges: boolean;
  /** Whether a MessagePack snapshot mounts, with its bytes and its link. */
  mountsBinary: boolean;
  exportsBinary: boolean;
  /** Whether node saw at once what the API wrote, and the other way round. */
  nodeSeesApi: boolean;
  apiSeesNode: boolean;
  /** As node sees them. */
  node: {
    /** Permission bits after a chmod to 755. */
    mode: number | null;
    /** Whether times have fractions of a second. */
    hasFractions: boolean;
    /** Whether a file that took the place of another has another number. */
    hasNumbers: boolean;
    /** What `readlink` and `realpath` said of a link that node made. */
    link: string | null;
    realpath: string | null;
  };
  /** Changes that a recursive watch told, each once. */
  watched: string[];
}

const nodeProgram = `${answerProgram}
const fs = require('fs');
const or = (value, call) => { try { return call() } catch { return value } };
fs.writeFileSync('probe/node-file', 'of node');
or(0, () => fs.chmodSync('probe/node-file', 0o755));
or(0, () => fs.symlinkSync('node-file', 'probe/node-link'));
const before = fs.statSync('probe/node-file');
fs.writeFileSync('probe/node-other', 'other');
const number = fs.statSync('probe/node-other').ino;
answer({
  readsApi: or(null, () => fs.readFileSync('probe/api-file', 'utf8')),
  links: { file: or(null, () => fs.readlinkSync('probe/link')), folder: or(null, () => fs.readlinkSync('probe/folder-link')) },
  binaryLink: or(null, () => fs.readlinkSync('probe/binary/link')),
  node: {
    mode: before.mode & 0o777,
    hasFractions: before.mtimeMs % 1000 !== 0,
    hasNumbers: before.ino !== number,
    link: or(null, () => fs.readlinkSync('probe/node-link')),
    realpath: or(null, () => fs.realpathSync('probe/node-link')),
  },
})`;

interface NodeFacts extends Pick<FileAnswers, 'links' | 'node'> {
  readsApi: string | null;
  binaryLink: string | null;
}

const textOf = (call: Promise<unknown>): Promise<string | null> =>
  soon('a call', call, 5_000).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const orNull = <T>(call: Promise<T>): Promise<T | null> => soon('a call', call, 5_000).catch(() => null);

async function askErrors({ container }: Runner): Promise<FileAnswers['errors']> {
  const { fs } = container;
  return {
    'read of nothing': await textOf(fs.readFile('probe/none')),
    'read of a folder': await textOf(fs.readFile('probe/folder')),
    'listing of nothing': await textOf(fs.readdir('probe/none')),
    'listing of a file': await textOf(fs.readdir('probe/file')),
    'write without a parent': await textOf(fs.writeFile('probe/no/parent', '')),
    'write to a folder': await textOf(fs.writeFile('probe/folder', '')),
    'folder that exists': await textOf(fs.mkdir('probe/folder')),
    'folder that exists, recursive': await textOf(fs.mkdir('probe/folder', { recursive: true })),
    'removal of nothing': await textOf(fs.rm('probe/none')),
    'removal of nothing, forced': await textOf(fs.rm('probe/none', { force: true })),
    'removal of a full folder': await textOf(fs.rm('probe/folder')),
    'rename of nothing': await textOf(fs.rename('probe/none', 'probe/new')),
    'mount in nothing': await textOf(container.mount({}, { mountPoint: 'probe/none' })),
  };
}

async function askWatch(runner: Runner): Promise<string[]> {
  const { fs } = runner.container;
  const told = new Set<string>();
  await fs.mkdir('probe-watched/inner', { recursive: true });
  const watch = fs.watch('probe-watched', { recursive: true }, (type, name) => told.add(`${type} ${String(name)}`));
  const until = (name: string) =>
    within(
      (async () => {
        while (![...told].some((event) => event.endsWith(` ${name}`))) await wait(10);
      })(),
      1_000,
    );
  // It is not told when a watch has begun.
  for (let count = 0; count < 20 && told.size === 0; count++) {
    await fs.writeFile('probe-watched/begin', String(count));
    await wait(50);
  }
  await fs.writeFile('probe-watched/inner/of-api', '1');
  await until('inner/of-api');
  await runner.run(
    'node',
    [
      '-e',
      "fs.writeFileSync('probe-watched/inner/of-node', '1'); fs.mkdirSync('probe-watched/new'); fs.writeFileSync('probe-watched/new/at-once', '1')",
    ],
    { until: '' },
  );
  await until('inner/of-node');
  await until('new');
  await fs.writeFile('probe-watched/new/later', '1');
  await until('new/later');
  await fs.rm('probe-watched/inner/of-api');
  await until('new/at-once');
  watch.close();
  return [...told];
}

export async function askFiles(runner: Runner): Promise<FileAnswers> {
  const { container } = runner;
  const { fs } = container;
  const allBytes = Uint8Array.from({ length: 256 }, (_, index) => index);
  const isAllBytes = (bytes: Uint8Array | null) =>
    bytes?.length === 256 && bytes.every((byte, index) => byte === index);
  await soon('mkdir', fs.mkdir('probe', { recursive: true }));
  await container.mount(
    {
      file: { file: { contents: 'é✓' } },
      folder: { directory: { inside: { file: { contents: '1' } } } },
      link: { file: { symlink: 'file' } },
      'folder-link': { file: { symlink: 'folder' } },
      old: { file: { contents: 'old' } },
    },
    { mountPoint: 'probe' },
  );
  await container.mount({ folder: { directory: { more: { file: { contents: '2' } } } } }, { mountPoint: 'probe' });
  await fs.writeFile('probe/bytes', allBytes);
  await fs.writeFile('probe/empty', '');
  await fs.writeFile('probe/api-file', 'of the API');
  await fs.writeFile('probe/new', 'new');
  const snapshot = encode({ d: { bytes: { f: { c: allBytes } }, link: { f: { l: 'bytes' } } } });
  await fs.mkdir('probe/binary', { recursive: true });
  const binaryFailure = await textOf(container.mount(snapshot.slice(), { mountPoint: 'probe/binary' }));
  const binaryBytes = await orNull(fs.readFile('probe/binary/bytes'));
  const told = await runner.answerOf<NodeFacts>(nodeProgram);
  const entries = await fs.readdir('probe', { withFileTypes: true });
  const types = entries.map((entry) => [
    entry.name,
    entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : 'neither',
  ]);
  const exported = await orNull(container.export('probe/folder', { format: 'binary' }));
  return {
    errors: await askErrors(runner),
    keepsBytes: isAllBytes(await orNull(fs.readFile('probe/bytes'))),
    keepsEmptyFile: (await orNull(fs.readFile('probe/empty')))?.length === 0,
    takesAbsolutePaths: (await orNull(fs.readFile(`${container.workdir}/probe/new`, 'utf8'))) === 'new',
    slashIsWorkdir: (await orNull(fs.readFile('/probe/new', 'utf8'))) === 'new',
    readThroughLink: await orNull(fs.readFile('probe/link', 'utf8')),
    mountMerges: (await orNull(fs.readdir('probe/folder')))?.join() === 'inside,more',
    mountsBinary: binaryFailure === null && isAllBytes(binaryBytes) && told.binaryLink === 'bytes',
    exportsBinary: exported !== null && exported.length > 0,
    types: Object.fromEntries(types) as FileAnswers['types'],
    links: told.links,
    node: told.node,
    nodeSeesApi: told.readsApi === 'of the API',
    apiSeesNode: (await orNull(fs.readFile('probe/node-file', 'utf8'))) === 'of node',
    renameReplaces:
      (await textOf(fs.rename('probe/new', 'probe/old'))) === null &&
      (await orNull(fs.readFile('probe/old', 'utf8'))) === 'new',
    watched: await askWatch(runner),
  };
}
