import type { ProcessStart } from '../../protocol/process.ts';
import type { Children } from './children.ts';
import type { KernelCalls } from './kernel-calls.ts';
import type { StandardInput } from './standard-input.ts';
import type { Terminal } from './terminal.ts';

/** One process of the shell, as its commands see it. */
export interface ShellProcess {
  readonly start: ProcessStart;
  readonly calls: KernelCalls;
  readonly children: Children;
  readonly input: StandardInput;
  readonly terminal: Terminal;
}
