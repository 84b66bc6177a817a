const isWebContainer = 'webcontainer' in process.versions;

/**
 * What this machine can do for children. In a browser nobody has promised more than plain pipes and signals to one
 * process; then files are written by us, and the order of two outputs in one place may differ.
 */
export const machine = {
  /** Whether a child can have a group of processes. */
  hasGroups: !isWebContainer,
  /** Whether a child can have a file or a socket of ours as its output. */
  sharesStreams: !isWebContainer,
  /** Whether a file with a `#!` line is a program. If not, that has to be tried. */
  runsScripts: !isWebContainer,
} as const;
