/** What a test names as wrong. */
export interface TestFailure {
  file: string;
  /** 1-based. */
  line: number;
  expected: string;
  found: string;
}

const FAILURE = /([\w@./-]+):(\d+): expected "(.+?)",? (?:but )?(?:found|got) "(.+?)"/;

/** The first failure of the form `FILE:LINE: expected "A", found "B"`. */
export function parseTestFailure(output: string): TestFailure | undefined {
  const [, file, line, expected, found] = FAILURE.exec(output) ?? [];
  return file && line && expected && found ? { file, line: Number(line), expected, found } : undefined;
}

/** The edit that puts what is expected where the wrong text stands; undefined if that is not plain to see. */
export function fixFor(failure: TestFailure, text: string): { oldText: string; newText: string } | undefined {
  const lines = text.split('\n');
  const wrong = lines[failure.line - 1];
  if (wrong === undefined || wrong.split(failure.found).length !== 2) return undefined;
  const mended = wrong.replace(failure.found, () => failure.expected);
  // Lines above are taken along until the old text occurs once.
  for (let from = failure.line - 1; from >= 0; from -= 1) {
    const above = lines.slice(from, failure.line - 1);
    const oldText = [...above, wrong].join('\n');
    if (text.split(oldText).length === 2) return { oldText, newText: [...above, mended].join('\n') };
  }
  return undefined;
}
