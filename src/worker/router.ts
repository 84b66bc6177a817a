/** Carries commands of the page out on the session, and answers each. */
import type { CommandArguments, CommandError, CommandName } from '../protocol/commands.ts';
import type { AnswerMessage, CommandMessage } from '../protocol/wire.ts';
import { fail, ok } from '../agent/result.ts';
import { standardLimits, type RunLimits } from '../session/limits.ts';
import type { Session } from '../session/session.ts';
import type { ProviderCommands } from './providers/provider-commands.ts';

type Handlers = {
  [N in CommandName]: (args: CommandArguments[N]) => AnswerMessage['result'] | Promise<AnswerMessage['result']>;
};

export function createRouter(
  session: Session,
  /** Those of the session. */
  limits: RunLimits,
  providers: ProviderCommands,
): (message: CommandMessage) => Promise<AnswerMessage> {
  const { queue, permissions } = session;
  const handlers: Handlers = {
    prompt: ({ text, images }) => session.prompt(text, images),
    steer: ({ text, images }) => session.enqueue('steer', text, images),
    follow_up: ({ text, images }) => session.enqueue('follow_up', text, images),
    continue: () => session.continueRun(),
    abort: () => session.abort(),
    retry_now: () => session.retryNow(),
    new_session: () => session.newSession(),
    queue_edit: ({ itemId, text }) => queue.edit(itemId, text),
    queue_remove: ({ itemId }) => queue.remove(itemId),
    queue_restore: ({ itemId }) => queue.restore(itemId),
    queue_move: ({ itemId, index }) => queue.move(itemId, index),
    queue_change_lane: ({ itemId, lane }) => queue.changeLane(itemId, lane),
    queue_hold: ({ itemId, held }) => queue.hold(itemId, held),
    queue_clear: ({ lane }) => queue.clear(lane),
    queue_resume: () => session.resumeQueue(),
    queue_modes: (modes) => queue.setModes(modes),
    run_settings: ({ maxTurns = standardLimits.maxTurns }) => {
      limits.maxTurns = maxTurns;
      return ok(null);
    },
    approval_resolve: ({ approvalId, answer }) => permissions?.resolve(approvalId, answer) ?? noPermissions,
    permission_settings: (settings) => permissions?.setSettings(settings) ?? noPermissions,
    permission_mode: ({ mode }) => permissions?.setMode(mode) ?? noPermissions,
    note_file_change: (change) => session.noteFileChange(change),
    ...providers,
  };

  return async (message) => {
    try {
      // Name and arguments match by the type of CommandMessage; the table cannot say so.
      const handler = handlers[message.name] as (args: unknown) => ReturnType<Handlers[CommandName]>;
      if (handler === undefined) return answer(message.id, invalid(`Unknown command: ${message.name}`));
      return answer(message.id, await handler(message.args));
    } catch (error) {
      return answer(message.id, invalid(error instanceof Error ? error.message : String(error)));
    }
  };
}

function answer(id: number, result: AnswerMessage['result']): AnswerMessage {
  return { kind: 'answer', id, result };
}

const noPermissions = invalid('In this session every call runs.');

function invalid(message: string): { ok: false; error: CommandError } {
  return fail({ code: 'invalid', message });
}
