import * as fs from 'node:fs';
import { dirname } from 'node:path';
import { FileSystemError } from '../../../embedded/kernel/file-system-error.ts';
import type { WalkEntry, WalkOptions } from '../../../types.ts';
import type { HelperCalls, SurveyEntry } from '../../protocol/messages.ts';
import type { HelperSettings } from '../settings.ts';
import { readdir } from '../shell/node-files.ts';
import { portErrorOf } from '../system-error.ts';
import { applyAll } from './apply.ts';
import { Surveyor, listTree, portTypeOf } from './survey.ts';

/** The calls on files of this machine. They throw FileSystemErrors with the path that was asked for. */
export function createHelperCalls(workspace: string, { folder }: HelperSettings): HelperCalls {
  const surveyor = new Surveyor(workspace);
  return {
    stat: (path) =>
      about(path, () => {
        const stat = fs.statSync(path);
        return {
          type: portTypeOf(stat) ?? 'file',
          size: stat.isDirectory() ? 0 : stat.size,
          modifiedAt: stat.mtimeMs,
          mode: stat.mode & 0o7777,
        };
      }),
    // The other one takes `..` by its words.
    realpath: (path) => about(path, () => fs.realpathSync.native(path)),
    symlink: (target, path) => about(path, () => fs.symlinkSync(target, path)),
    walk: (path, options) => about(path, () => walk(path, options)),
    readlinks: (paths) => paths.map(linkTarget),
    setModes: (modes) => {
      for (const { path, mode } of modes) about(path, () => setMode(path, mode));
    },
    list: (path) => about(path, () => listFolder(path)),
    apply: (operations) => applyAll(operations, folder),
    survey: (skipDirectories) => surveyor.look(skipDirectories),
    readFile: (path) => about(path, () => fs.readFileSync(path, 'base64')),
    writeFile: (path, base64) => about(path, () => writeFile(path, Buffer.from(base64, 'base64'))),
    mkdir: (path) => about(path, () => makeFolder(path)),
    rm: (path, options) => about(path, () => remove(path, options)),
    rename: (from, to) => about(from, () => fs.renameSync(from, to)),
    readdir: (path) =>
      about(path, () => readdir(path).map(({ name, type }) => ({ name, type: type === 'device' ? 'file' : type }))),
  };
}

function about<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (thrown) {
    throw portErrorOf(thrown, path);
  }
}

function walk(
  path: string,
  { skipDirectories = [], limit = Infinity }: WalkOptions,
): { entries: WalkEntry[]; truncated: boolean } {
  const entries: WalkEntry[] = [];
  const visit = (folder: string): boolean => {
    for (const { name, type } of readdir(folder === '' ? '/' : folder)) {
      const path = `${folder}/${name}`;
      if (type === 'directory' && skipDirectories.includes(name)) continue;
      if (entries.length >= limit) return false;
      const size = type === 'directory' ? 0 : (fs.lstatSync(path, { throwIfNoEntry: false })?.size ?? 0);
      entries.push({ path, type: type === 'device' ? 'file' : type, size });
      if (type === 'directory' && !visit(path)) return false;
    }
    return true;
  };
  return { truncated: !visit(path.replace(/\/+$/, '')), entries };
}

function listFolder(path: string): SurveyEntry[] {
  if (!fs.statSync(path).isDirectory()) throw new FileSystemError('ENOTDIR', path);
  return listTree(path);
}

function linkTarget(path: string): string | null {
  try {
    return fs.readlinkSync(path);
  } catch {
    return null;
  }
}

function setMode(path: string, mode: number): void {
  if (fs.existsSync(path)) fs.chmodSync(path, mode);
}

/** A reader sees the old or the new bytes, where the system can do that. */
function writeFile(path: string, data: Uint8Array): void {
  if (path.endsWith('/')) throw new FileSystemError('EISDIR', path);
  const target = fs.statSync(path, { throwIfNoEntry: false });
  if (target) {
    fs.writeFileSync(path, data);
    return;
  }
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, data);
}

function makeFolder(path: string): void {
  fs.mkdirSync(path, { recursive: true });
}

function remove(path: string, { recursive = false, force = false }: { recursive?: boolean; force?: boolean }): void {
  const target = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!target && force) return;
  if (target?.isDirectory() && !recursive) throw new FileSystemError('EISDIR', path);
  fs.rmSync(path, { recursive, force });
}
