/** What the machine reads and writes. Lines come without their ends. */
export interface SedStreams {
  /** The next line; undefined at the end of all. */
  next: () => SedLine | undefined;
  /** Whether there is another line. */
  hasNext: () => boolean;
  print: (text: string) => void;
  writeFile: (path: string, text: string) => void;
  /** The text of a file; empty if it cannot be read. */
  readFile: (path: string) => string;
  /** The next line of a file for `R`. */
  readLine: (path: string) => string | undefined;
}

export interface SedLine {
  text: string;
  /** Whether it has its end of line; the last one of the input may lack it. */
  ends: boolean;
  /** Of its own file with -s or -i, else of all. */
  number: number;
  isLast: boolean;
  file: string;
}
