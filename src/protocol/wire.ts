/** The messages of the boundary between page and agent worker. */
import type { CommandArguments, CommandError, CommandName, RunSettings } from './commands.ts';
import type { Envelope } from './events.ts';
import type { PermissionSettings } from './permissions.ts';
import type { ProviderState } from './providers.ts';

/** The first message to the worker; it carries the port of the sandbox. */
export interface InitMessage {
  kind: 'init';
  sandbox: MessagePort;
  /** What the page has kept of providers. */
  providers: ProviderState;
  /** And of how far runs may go. */
  runs?: RunSettings;
  /** And of what the agent may do without asking. */
  permissions?: PermissionSettings;
}

export interface CommandMessage<N extends CommandName = CommandName> {
  kind: 'command';
  id: number;
  name: N;
  args: CommandArguments[N];
}

export type ToWorker = InitMessage | CommandMessage;

export interface EventsMessage {
  kind: 'events';
  events: Envelope[];
}

export interface AnswerMessage {
  kind: 'answer';
  id: number;
  result: { ok: true; value: unknown } | { ok: false; error: CommandError };
}

/** The worker cannot go on. */
export interface FatalMessage {
  kind: 'fatal';
  message: string;
}

export type FromWorker = { kind: 'ready' } | EventsMessage | AnswerMessage | FatalMessage;
