/** The lists that `unzip -l`, `unzip -v` and `unzip -Z` print. */
import { modeText } from '../support/modes.ts';
import { strftime } from '../support/strftime.ts';
import { utc } from '../support/time-zone.ts';
import { isSymlink } from './zip-format.ts';
import type { ZipEntry } from './zip-format.ts';

const saved = (size: number, packed: number): number => (size === 0 ? 0 : Math.round(((size - packed) * 100) / size));

const files = (count: number): string => `${count} file${count === 1 ? '' : 's'}`;

export function listZip(archive: string, entries: readonly ZipEntry[], verbose: boolean, quiet: number): string {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed.length, 0);
  const title = quiet > 0 ? '' : `Archive:  ${archive}\n`;
  const time = ({ modifiedAt }: ZipEntry): string => strftime('%Y-%m-%d %H:%M', modifiedAt, utc);
  if (!verbose) {
    const head = quiet > 1 ? '' : '  Length      Date    Time    Name\n---------  ---------- -----   ----\n';
    const rows = entries.map((entry) => `${String(entry.size).padStart(9)}  ${time(entry)}   ${entry.name}\n`);
    const foot =
      quiet > 1
        ? ''
        : `---------                     -------\n${String(size).padStart(9)}                     ${files(entries.length)}\n`;
    return title + head + rows.join('') + foot;
  }
  const rows = entries.map((entry) => {
    const method = entry.method === 'deflated' ? 'Defl:N' : 'Stored';
    const ratio = `${saved(entry.size, entry.packed.length)}%`.padStart(4);
    return `${String(entry.size).padStart(8)}  ${method} ${String(entry.packed.length).padStart(8)} ${ratio} ${time(entry)} ${entry.crc.toString(16).padStart(8, '0')}  ${entry.name}\n`;
  });
  const head =
    ' Length   Method    Size  Cmpr    Date    Time   CRC-32   Name\n--------  ------  ------- ---- ---------- ----- --------  ----\n';
  const ratio = `${saved(size, packed)}%`.padStart(3);
  const foot = `--------          -------  ---                            -------\n${String(size).padStart(8)}         ${String(packed).padStart(8)} ${ratio}                            ${files(entries.length)}\n`;
  return title + head + rows.join('') + foot;
}

/** `letters`: 1 for the names alone. */
export function zipinfo(archive: string, entries: readonly ZipEntry[], letters: string, bytes: number): string {
  if (letters.includes('1') || letters.includes('2')) return entries.map(({ name }) => `${name}\n`).join('');
  const rows = entries.map((entry) => {
    const type = isSymlink(entry) ? 'symlink' : entry.name.endsWith('/') ? 'directory' : 'file';
    const mode = modeText(type, (entry.mode ?? 0o644) & 0o7777);
    const method = entry.method === 'deflated' ? 'defN' : 'stor';
    return `${mode}  3.0 unx ${String(entry.size).padStart(8)} bx ${method} ${strftime('%y-%b-%d %H:%M', entry.modifiedAt, utc)} ${entry.name}\n`;
  });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed.length, 0);
  const ratio = size === 0 ? '0.0' : (((size - packed) * 100) / size).toFixed(1);
  return `Archive:  ${archive}\nZip file size: ${bytes} bytes, number of entries: ${entries.length}\n${rows.join('')}${files(entries.length)}, ${size} bytes uncompressed, ${packed} bytes compressed:  ${ratio}%\n`;
}
