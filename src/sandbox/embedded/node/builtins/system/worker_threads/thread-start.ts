/** What a thread and the one that started it say to each other. */
import type { MessagePort } from './message-port.ts';

export type ToThread =
  { thread: 'start'; start: ThreadStart } | { thread: 'message'; value: unknown } | { thread: 'closed' };

export type FromThread =
  | { thread: 'online' }
  | { thread: 'message'; value: unknown }
  | { thread: 'closed' }
  | { thread: 'error'; error: unknown; fields: Record<string, unknown> };

/** What the one that starts a thread gives it. */
export interface ThreadStart {
  threadId: number;
  name: string;
  workerData: unknown;
  environmentData: Map<unknown, unknown>;
  /** In place of a file. */
  code: ThreadCode | undefined;
  argv: string[];
  execArgv: string[];
  resourceLimits: object;
}

export interface ThreadCode {
  text: string;
  type: 'module' | 'detect';
}

/** What a thread knows of itself. */
export interface Thread extends ThreadStart {
  parentPort: MessagePort;
}
