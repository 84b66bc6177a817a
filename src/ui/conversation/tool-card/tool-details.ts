/**
 * What the built-in tools say about their results beside the text for the model. It comes as unknown data, from other
 * versions too, so each reader checks what it takes.
 */

export interface CommandDetails {
  exitCode: number;
  /** How it ended: exit, signal, timeout or stopped. */
  reason: string;
}

export interface ReadDetails {
  lines: number;
  totalLines: number;
  /** 1-based number of the first line. */
  from: number;
}

export function commandDetails(details: unknown): CommandDetails | null {
  const { exitCode, reason } = recordOf(details);
  if (typeof exitCode !== 'number') return null;
  return { exitCode, reason: typeof reason === 'string' ? reason : 'exit' };
}

export function readDetails(details: unknown): ReadDetails | null {
  const { lines, totalLines, from } = recordOf(details);
  if (typeof lines !== 'number' || typeof totalLines !== 'number' || typeof from !== 'number') return null;
  return { lines, totalLines, from };
}

/** The unified diff of an edit. */
export function diffOf(details: unknown): string | null {
  return stringOf(recordOf(details)['diff']);
}

/** The path a file tool worked on: in the project, or absolute. */
export function pathOf(details: unknown): string | null {
  return stringOf(recordOf(details)['path']);
}

export function hasCreated(details: unknown): boolean {
  return recordOf(details)['created'] === true;
}

export function entriesOf(details: unknown): number | null {
  const entries = recordOf(details)['entries'];
  return typeof entries === 'number' ? entries : null;
}

export function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
