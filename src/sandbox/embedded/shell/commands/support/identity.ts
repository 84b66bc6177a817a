/** Who runs everything in the sandbox, and on what. */
export const identity = {
  user: 'user',
  userId: 1000,
  group: 'user',
  groupId: 1000,
  fullName: 'user',
  host: 'sandbox',
} as const;

/** What `uname` prints. */
export const machine = {
  kernelName: 'Linux',
  release: '6.1.0',
  version: '#1 SMP',
  machine: 'x86_64',
  system: 'GNU/Linux',
} as const;
