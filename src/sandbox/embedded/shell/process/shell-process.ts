import type { Bash } from 'just-bash/browser';
import type { ProcessStart } from '../../protocol/process.ts';
import type { HttpClient } from '../commands/network/http-client.ts';
import type { ScriptDefinitions } from '../transform/place.ts';
import type { Children } from './children.ts';
import type { Jobs } from './jobs.ts';
import type { KernelCalls } from './kernel-calls.ts';
import type { StandardInput } from './standard-input.ts';
import type { Terminal } from './terminal.ts';
import type { Traps } from './traps.ts';

/** One process of the shell, as its commands see it. */
export interface ShellProcess {
  readonly start: ProcessStart;
  readonly calls: KernelCalls;
  readonly children: Children;
  readonly input: StandardInput;
  readonly terminal: Terminal;
  readonly http: HttpClient;
  readonly jobs: Jobs;
  readonly traps: Traps;
  readonly definitions: ScriptDefinitions;
  /** See CommandSet. */
  readonly realPrograms: boolean;
  /** An interpreter for a shell of its own, in this process. */
  readonly newInterpreter: (cwd: string, env: Readonly<Record<string, string>>) => Bash;
  /** How many shells run inside each other. */
  depth: number;
  /** What `$$` stands for: in a background job it is the pid of the shell that started it. */
  readonly shellPid: number;
  /** The variables of the time when a handler was last set: one of EXIT runs even if a signal ends the shell. */
  keptVariables: Readonly<Record<string, string>>;
}
