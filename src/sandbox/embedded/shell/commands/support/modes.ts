/** Permission bits, as `chmod` reads and `ls` shows them. */

const whoBits: Readonly<Record<string, number>> = { u: 0o4700, g: 0o2070, o: 0o1007, a: 0o7777 };
const permissionBits: Readonly<Record<string, number>> = { r: 0o444, w: 0o222, x: 0o111, s: 0o6000, t: 0o1000 };
const umask = 0o022;

/** Gives the new bits from the old ones. Undefined if the text is no mode. */
export type ModeChange = (old: number, isDirectory: boolean) => number;

export function parseMode(text: string): ModeChange | undefined {
  if (/^[0-7]{1,5}$/.test(text)) {
    const mode = Number.parseInt(text, 8);
    return mode <= 0o7777 ? () => mode : undefined;
  }
  const clauses = text.split(',').map(parseClause);
  if (clauses.some((clause) => clause === undefined)) return undefined;
  return (old, isDirectory) => clauses.reduce((mode, clause) => clause?.(mode, isDirectory) ?? mode, old);
}

/** `u+x`, `go-rwx`, `a=rX`, `u=g`, `+x-w`. */
function parseClause(clause: string): ModeChange | undefined {
  const match = /^([ugoa]*)((?:[-+=](?:[rwxXst]*|[ugo]))+)$/.exec(clause);
  if (!match) return undefined;
  const [, who = '', operations = ''] = match;
  // Without a name all are meant, but for what the umask takes away.
  const whom =
    who === '' ? 0o7777 & ~umask : Array.from(who).reduce((bits, letter) => bits | (whoBits[letter] ?? 0), 0);
  return (old, isDirectory) => {
    let mode = old;
    for (const [, operator, letters = ''] of operations.matchAll(/([-+=])([rwxXstugo]*)/g)) {
      const bits = bitsOf(letters, mode, isDirectory) & whom;
      if (operator === '+') mode |= bits;
      else if (operator === '-') mode &= ~bits;
      else mode = (mode & ~(who === '' ? 0o777 : whom & (isDirectory ? 0o1777 : 0o7777))) | bits;
    }
    return mode;
  };
}

function bitsOf(letters: string, mode: number, isDirectory: boolean): number {
  let bits = 0;
  for (const letter of letters) {
    if (letter === 'X') bits |= isDirectory || (mode & 0o111) !== 0 ? 0o111 : 0;
    else if (letter === 'u') bits |= spread((mode >> 6) & 7);
    else if (letter === 'g') bits |= spread((mode >> 3) & 7);
    else if (letter === 'o') bits |= spread(mode & 7);
    else bits |= permissionBits[letter] ?? 0;
  }
  return bits;
}

const spread = (bits: number): number => bits | (bits << 3) | (bits << 6);

const typeLetters = { file: '-', directory: 'd', symlink: 'l', device: 'c' } as const;

/** Such as `-rw-r--r--`. */
export function modeText(type: keyof typeof typeLetters, mode: number): string {
  return typeLetters[type] + permissionText(mode);
}

/** Such as `rw-r--r--`. */
export function permissionText(mode: number): string {
  const part = (shift: number, special: number, letter: string): string => {
    const bits = (mode >> shift) & 7;
    const executes = (bits & 1) !== 0;
    const last = mode & special ? (executes ? letter : letter.toUpperCase()) : executes ? 'x' : '-';
    return `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${last}`;
  };
  return part(6, 0o4000, 's') + part(3, 0o2000, 's') + part(0, 0o1000, 't');
}

export const octalMode = (mode: number): string => mode.toString(8).padStart(4, '0');
