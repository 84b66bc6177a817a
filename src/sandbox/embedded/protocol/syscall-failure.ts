/** How a call fails: the code of Node, and what it was about. */
export interface SyscallFailure {
  code: string;
  message: string;
  path?: string;
  dest?: string;
}
