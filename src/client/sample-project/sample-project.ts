/** The project that a first visit opens: a greeter with one planted fault that its test finds. */
import type { SandboxSnapshot } from '../../sandbox/types.ts';

export interface SampleFile {
  /** Relative to the workspace. */
  path: string;
  data: string;
}

const FOLDER = './files/';

const contents = import.meta.glob<string>('./files/**/*', { query: '?raw', import: 'default', eager: true });

export const sampleProjectFiles: readonly SampleFile[] = Object.entries(contents).map(([path, data]) => ({
  path: path.slice(FOLDER.length),
  data,
}));

/** As a new sandbox takes it. */
export function sampleProjectSnapshot(): SandboxSnapshot {
  const encoder = new TextEncoder();
  return {
    files: sampleProjectFiles.map(({ path, data }) => ({ path, data: encoder.encode(data), mode: 0o644 })),
    directories: [],
    symlinks: [],
  };
}
