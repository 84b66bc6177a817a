/** Characters shown of a line, around the first one that differs. */
const MAX_SHOWN = 160;

/** Names the first line in which the text found differs from the one wanted, and how. */
export function howItDiffers(
  { line, text }: { line: number; text: string },
  wanted: string,
  label: string,
): string | undefined {
  const found = text.split('\n');
  const lines = wanted.replace(/\n$/, '').split('\n');
  const index = lines.findIndex((wantedLine, at) => wantedLine !== found[at]);
  const [there, asked] = [found[index], lines[index]];
  if (asked === undefined) return undefined;
  const at = `Line ${line + index}`;
  if (there === undefined) return `The file ends before line ${index + 1} of ${label}.`;
  if (there.trimStart() === asked.trimStart()) {
    return `${at} is indented by ${indentation(there)} in the file and by ${indentation(asked)} in ${label}.`;
  }
  const quoted = `${excerpt(there, asked)} in the file and ${excerpt(asked, there)} in ${label}`;
  if (there.replace(/\s+/g, '') === asked.replace(/\s+/g, '')) return `${at} differs in blanks: ${quoted}.`;
  if (there.toLowerCase() === asked.toLowerCase()) return `${at} differs in upper and lower case: ${quoted}.`;
  return `${at} is ${quoted}.`;
}

function indentation(line: string): string {
  const blanks = line.slice(0, line.length - line.trimStart().length);
  if (blanks === '') return 'nothing';
  if (/^ +$/.test(blanks)) return `${blanks.length} ${blanks.length === 1 ? 'space' : 'spaces'}`;
  if (/^\t+$/.test(blanks)) return `${blanks.length} ${blanks.length === 1 ? 'tab' : 'tabs'}`;
  return JSON.stringify(blanks);
}

function excerpt(line: string, other: string): string {
  if (line.length <= MAX_SHOWN) return JSON.stringify(line);
  let same = 0;
  while (same < other.length && line[same] === other[same]) same += 1;
  const start = Math.min(Math.max(0, same - MAX_SHOWN / 2), line.length - MAX_SHOWN);
  const end = start + MAX_SHOWN;
  return JSON.stringify(`${start > 0 ? '…' : ''}${line.slice(start, end)}${end < line.length ? '…' : ''}`);
}
