import type { FileStatus } from '../support/files.ts';
import type { Options } from '../support/options.ts';
import { compareVersions } from '../lines/orders.ts';

/** A file as `ls` knows it. */
export interface Listed {
  /** As it is shown. */
  name: string;
  path: string;
  status: FileStatus;
  /** Where a link points, and to what. */
  linkText?: string;
  leadsTo?: FileStatus['type'];
  leadsToMode?: number;
}

const words: Readonly<Record<string, string>> = { none: 'U', size: 'S', time: 't', version: 'v', extension: 'X' };

/** The time that is shown and sorted by. */
export function timeOf({ status }: Listed, options: Options): number {
  const word = options.value('time') ?? '';
  const last = options.last('c', 'u', 'time');
  if (last === 'u' || (last === 'time' && /^(atime|access|use)$/.test(word))) return status.accessedAt;
  if (last === 'c' || (last === 'time' && /^(ctime|status)$/.test(word))) return status.changedAt;
  if (last === 'time' && /^(birth|creation)$/.test(word)) return status.createdAt;
  return status.modifiedAt;
}

const byName = (a: Listed, b: Listed): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

const extensionOf = (name: string): string => (name.lastIndexOf('.') < 0 ? '' : name.slice(name.lastIndexOf('.')));

export function sorter(options: Options, isLong: boolean): (files: Listed[]) => Listed[] {
  const last = options.given.findLast(({ name }) => ['S', 't', 'U', 'v', 'X', 'f', 'sort'].includes(name));
  const times = options.last('c', 'u') !== undefined && !isLong ? 't' : '';
  const way = last === undefined ? times : last.name === 'sort' ? (words[last.value] ?? '') : last.name;
  const compare = comparerOf(way, options);
  const direction = options.has('r') && compare ? -1 : 1;
  return (files) => {
    const sorted = compare ? files.toSorted((a, b) => direction * (compare(a, b) || byName(a, b))) : files;
    if (!options.has('group-directories-first')) return sorted;
    const isDirectory = ({ status, leadsTo }: Listed): boolean => (leadsTo ?? status.type) === 'directory';
    return [...sorted.filter(isDirectory), ...sorted.filter((file) => !isDirectory(file))];
  };
}

function comparerOf(way: string, options: Options): ((a: Listed, b: Listed) => number) | undefined {
  switch (way) {
    case 'U':
    case 'f':
      return undefined;
    case 'S':
      return (a, b) => b.status.size - a.status.size;
    case 't':
      return (a, b) => timeOf(b, options) - timeOf(a, options);
    case 'v':
      return (a, b) => compareVersions(a.name, b.name);
    case 'X':
      return (a, b) => {
        const [left, right] = [extensionOf(a.name), extensionOf(b.name)];
        return left < right ? -1 : left > right ? 1 : 0;
      };
    default:
      return byName;
  }
}
