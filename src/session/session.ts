/**
 * Stands between the worker and the agent: takes a person's text through the preprocessors to the agent, owns the
 * runId, tries failed model calls again, and says when a run has settled.
 */
import { Agent } from '../agent/index.ts';
import type { AgentEvent } from '../agent/events.ts';
import { fail, ok } from '../agent/result.ts';
import type { AgentEnvironment, AgentTool, QueueLane, StreamFunction } from '../agent/types.ts';
import type { CommandResult, ImageAttachment, PersonFileChange } from '../protocol/commands.ts';
import type { EventPayloads, EventType, Phase } from '../protocol/events.ts';
import type { ReceivedResponse } from '../protocol/received.ts';
import { canContinue, withoutUnusableTail } from './continuation.ts';
import { writeAgentEvent } from './encode-event.ts';
import { createEnvelopeWriter, type EnvelopeSink, type EnvelopeWriter, type RunWriter } from './envelope-writer.ts';
import { limitReached, standardLimits, type LimitReached, type RunLimits } from './limits.ts';
import { modelChange, type SessionModel } from './model.ts';
import { phaseAfter } from './phases.ts';
import { preprocess, standardPreprocessors, type Preprocessor } from './preprocessors.ts';
import { createPermissions, type PermissionOptions, type Permissions } from './permissions/permissions.ts';
import { createQueueCommands, type QueueCommands } from './queue-commands.ts';
import { recordStream } from './recorded-stream.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';
import { DEFAULT_RETRY_SETTINGS, type RetrySettings } from './retry-policy.ts';
import { createRetryTracker, type RetryTracker } from './retry-tracker.ts';
import { closeOpenRun, type RestoredSession } from './restored.ts';
import { runAttempts, type RunAttempts, type Settled } from './run-attempts.ts';
import { createChangeLog, type ChangeLog } from './workspace/change-log.ts';
import type { Look } from './workspace/workspace-mirror.ts';
import type { WorkspaceRecorder } from './workspace/workspace-recorder.ts';

export interface SessionOptions {
  environment: AgentEnvironment;
  model: SessionModel;
  tools: AgentTool[];
  systemPrompt: string;
  sink: EnvelopeSink;
  preprocessors?: readonly Preprocessor[];
  retry?: RetrySettings;
  /** Read after each turn. */
  limits?: Readonly<RunLimits>;
  /** Without them every call runs. */
  permissions?: PermissionOptions;
  /** Without it, what runs change in files is not told. */
  workspace?: WorkspaceRecorder;
  /** What is told of the sandbox at the start of each conversation. */
  sandboxStatus?: () => EventPayloads['sandbox_status'];
  /** Hears what came over the wire for a request, when it has ended. */
  onReceived?: (sessionId: string, requestId: string, response: ReceivedResponse) => void;
  /** A session to go on with, in place of a new one. */
  restored?: RestoredSession;
}

export interface Session {
  /** Starts a run, unless a preprocessor handles the text. Answers once the run has started. */
  prompt(text: string, images?: ImageAttachment[]): Promise<CommandResult<'prompt'>>;
  enqueue(lane: QueueLane, text: string, images?: ImageAttachment[]): CommandResult<'steer'>;
  continueRun(): CommandResult<'continue'>;
  abort(): CommandResult<'abort'>;
  /** Ends the wait before a retry, if there is one. */
  retryNow(): CommandResult<'retry_now'>;
  /** Stops what runs, and begins an empty conversation over the same files. */
  newSession(): Promise<CommandResult<'new_session'>>;
  /** Releases a paused queue; starts a run when something waits and none runs. */
  resumeQueue(): CommandResult<'queue_resume'>;
  queue: QueueCommands;
  /** What may run without asking, and the answers of the person. Null where every call runs. */
  permissions: Permissions | null;
  /** The model and its parameters from the next turn on. */
  setModel(model: SessionModel): void;
  /** From the next run on. */
  setSystemPrompt(text: string): void;
  /** Tells something that does not belong to a run, such as the state of the sandbox. */
  tell<T extends EventType>(type: T, payload: EventPayloads[T]): void;
  /** Tells what the person has changed in a file. */
  noteFileChange(change: PersonFileChange): CommandResult<'note_file_change'>;
  /** Resolves when no run is under way. */
  settled(): Promise<void>;
}

/** One conversation: replaced whole by `newSession`. */
interface Conversation {
  agent: Agent;
  writer: EnvelopeWriter;
  requests: RequestLog;
  changes: ChangeLog;
  turns: number;
}

interface ActiveRun {
  writer: RunWriter;
  phase: Phase;
  /** The turn that began last. */
  turnId: string | null;
  tracker: RetryTracker;
  limit: LimitReached | null;
  attempts: RunAttempts;
}

/** How long a turn's end, and the end of a run that stopped or failed, wait for a look at the files. */
const lookWithinMs = { turn: 2_000, stopped: 100 };

export function createSession(options: SessionOptions): Session {
  const { environment, preprocessors = standardPreprocessors, limits = standardLimits, workspace } = options;
  const retry = options.retry ?? DEFAULT_RETRY_SETTINGS;
  let { model, systemPrompt } = options;
  let active: ActiveRun | null = null;
  const permissions =
    options.permissions === undefined
      ? null
      : createPermissions(options.permissions, options.tools, environment, {
          requested: (payload) => active?.writer.write('approval_requested', payload),
          resolved: (payload) => active?.writer.write('approval_resolved', payload),
          mode: (payload) => (active?.writer ?? conversation.writer).write('permission_mode', payload),
        });
  let conversation = startConversation(options.restored);
  permissions?.startSession(options.restored?.permissionMode);

  function startConversation(restored?: RestoredSession): Conversation {
    const sessionId = restored?.sessionId ?? environment.newId('session');
    const written = restored === undefined ? undefined : closeOpenRun(restored, options.sink);
    const writer = createEnvelopeWriter(sessionId, () => environment.now(), options.sink, written);
    if (restored === undefined) writer.write('session_start', {});
    writer.write('model_change', modelChange(model));
    if (options.sandboxStatus !== undefined) writer.write('sandbox_status', options.sandboxStatus());
    const agent = new Agent({
      ...(restored === undefined ? {} : { messages: restored.messages, queue: restored.queue }),
      environment,
      model: model.identity,
      parameters: model.parameters ?? {},
      stream: (request, signal) => streamOfRun(request, signal),
      tools: options.tools,
      systemPrompt,
      pauseOnFailure: false,
      hooks: {
        ...permissions?.hooks,
        ...(workspace !== undefined && {
          async beforeToolCall(context) {
            await workspace.ready();
            return permissions?.hooks.beforeToolCall?.(context);
          },
        }),
        prepareNextTurn: () => ({ model: model.identity, parameters: model.parameters ?? {} }),
        async shouldStopAfterTurn(turn) {
          const limit = limitReached(turn, { ...limits, ...contextWindowOf(model) });
          if (active !== null) active.limit = limit;
          await recordFiles(lookWithinMs.turn);
          return limit === null ? false : 'limit';
        },
      },
    });
    agent.subscribe(onAgentEvent);
    agent.queue.subscribe((queue) => (active?.writer ?? writer).write('queue_update', queue));
    return { writer, agent, requests: createRequestLog(), changes: createChangeLog(), turns: restored?.turns ?? 0 };
  }

  /** Tells what the files have become by the end of the run's last turn. */
  async function recordFiles(withinMs: number): Promise<void> {
    if (workspace === undefined || active === null) return;
    const run = active;
    const { turnId } = run;
    const { writer, changes } = conversation;
    await workspace.record((look) => {
      if (look.ok && look.differences.length === 0) return;
      // Of a session that is left, the log is closed.
      if (conversation.writer !== writer) return;
      (active === run ? run.writer : writer).write('files_changed', changes.payloadOf(turnId, look));
    }, withinMs);
  }

  const streamOfRun: StreamFunction = (request, signal) => {
    const run = active;
    const attempt = run?.tracker.attempt ?? 1;
    const { sessionId } = conversation.writer;
    const recorded = recordStream(model.stream, model.identity, attempt, environment, conversation.requests, {
      started(payload) {
        setPhase('streaming');
        run?.writer.write('request_start', payload);
      },
      ended: (payload) => run?.writer.write('request_end', payload),
      received: (requestId, response) => options.onReceived?.(sessionId, requestId, response),
    });
    return recorded(request, signal);
  };

  function onAgentEvent(event: AgentEvent): void {
    if (active === null) return;
    const { writer, tracker } = active;
    const phase = phaseAfter(event);
    if (phase !== null) setPhase(phase);
    if (event.type === 'turn_start') active.turnId = event.turnId;
    const { attempt } = tracker;
    const noted = tracker.note(event);
    const willRetry = event.type === 'agent_end' && active.attempts.willRetry(event.outcome);
    writeAgentEvent(event, writer, {
      attempt,
      recordsFiles: workspace !== undefined,
      willRetry,
      nextTurnNumber: () => ++conversation.turns,
    });
    if (noted !== null) {
      writer.write('auto_retry_end', { attempt: noted.recovered, success: true, reason: 'recovered' });
    }
  }

  function setPhase(phase: Phase): void {
    if (active === null || active.phase === phase || active.phase === 'stopping') return;
    active.phase = phase;
    active.writer.write('phase_change', { phase });
  }

  /** Runs the agent under a new runId. */
  function startRun(start: (agent: Agent) => Promise<Settled>): string {
    const runId = environment.newId('run');
    const { agent } = conversation;
    const writer = conversation.writer.openRun(runId);
    const tracker = createRetryTracker(() => retry);
    const attempts = runAttempts({ agent, environment, tracker, retry, writer, setPhase });
    active = { writer, phase: 'idle', turnId: null, tracker, limit: null, attempts };
    workspace?.beginRun();
    attempts.begin(
      () => start(agent),
      (settled) => settle(writer, settled),
    );
    return runId;
  }

  async function settle(writer: RunWriter, { outcome, errorMessage, askedToWaitMs }: Settled): Promise<void> {
    // After any other outcome the end of the last turn has told of the files. Only here are the queues paused, so
    // that nothing is missed that comes meanwhile.
    if (outcome === 'aborted' || outcome === 'failed') await recordFiles(lookWithinMs.stopped);
    workspace?.endRun();
    const limit = outcome === 'limit' ? (active?.limit ?? null) : null;
    writer.write('phase_change', { phase: 'idle' });
    writer.write('agent_settled', {
      outcome,
      ...(errorMessage === undefined ? {} : { errorMessage }),
      ...(askedToWaitMs === undefined ? {} : { askedToWaitMs }),
      ...(limit === null ? {} : { limit }),
    });
    writer.close();
    active = null;
  }

  function tell<T extends EventType>(type: T, payload: EventPayloads[T]): void {
    conversation.writer.write(type, payload);
  }

  function abort(): CommandResult<'abort'> {
    if (active === null) return ok({ running: false });
    setPhase('stopping');
    active.attempts.stop();
    return ok({ running: true });
  }

  async function newSession(): Promise<CommandResult<'new_session'>> {
    abort();
    await active?.attempts.done;
    conversation = startConversation();
    permissions?.startSession();
    return ok({ sessionId: conversation.writer.sessionId });
  }

  function continueRun(): CommandResult<'continue'> {
    if (active !== null) return fail({ code: 'busy', message: 'A run is under way.' });
    const { agent } = conversation;
    agent.replaceMessages(withoutUnusableTail(agent.messages));
    if (canContinue(agent)) return ok({ runId: startRun(() => agent.continue()) });
    const tail = agent.messages.at(-1);
    if (tail?.role === 'assistant' && tail.stopReason === 'length') {
      return ok({ runId: startRun(() => agent.prompt('Continue where you were cut off.')) });
    }
    return fail({ code: 'nothing_to_continue', message: 'There is nothing to continue from.' });
  }

  return {
    async prompt(text, images) {
      if (isEmpty(text, images)) return fail(emptyText);
      if (active !== null) return fail({ code: 'busy', message: 'A run is under way. Steer it or queue a follow-up.' });
      const answer = preprocess(text, preprocessors);
      if (answer.kind === 'pass') {
        return ok({ disposition: 'started', runId: startRun((agent) => agent.prompt(answer.text, images)) });
      }
      if (answer.kind === 'new_session') await newSession();
      else tell('notice', { code: answer.code, text: answer.text });
      return ok({ disposition: 'handled' });
    },
    enqueue(lane, text, images) {
      if (isEmpty(text, images)) return fail(emptyText);
      const answer = preprocess(text, preprocessors);
      if (answer.kind !== 'pass') return fail({ code: 'invalid', message: 'Commands work when no run is under way.' });
      return ok({ itemId: conversation.agent.queue.enqueue(lane, answer.text, images) });
    },
    continueRun,
    abort,
    retryNow() {
      active?.attempts.retryNow();
      return ok(null);
    },
    newSession,
    resumeQueue() {
      conversation.agent.queue.resume();
      const { steer, followUp } = conversation.agent.queue.state;
      if (active !== null || steer.length + followUp.length === 0) return ok({ runId: null });
      const started = continueRun();
      return ok({ runId: started.ok ? started.value.runId : null });
    },
    queue: createQueueCommands(() => conversation.agent.queue),
    permissions,
    setModel(next) {
      model = next;
      conversation.agent.configure({ model: model.identity, parameters: model.parameters ?? {} });
      (active?.writer ?? conversation.writer).write('model_change', modelChange(model));
    },
    setSystemPrompt(text) {
      systemPrompt = text;
      conversation.agent.configure({ systemPrompt });
    },
    tell,
    noteFileChange({ path, before, after }) {
      workspace?.note(path, after);
      const look: Look = { ok: true, differences: [{ path, before, after }] };
      conversation.writer.write('files_changed', conversation.changes.payloadOf(null, look));
      return ok(null);
    },
    async settled() {
      await active?.attempts.done;
    },
  };
}

const emptyText = { code: 'empty', message: 'There is no text to send.' } as const;

function isEmpty(text: string, images: ImageAttachment[] | undefined): boolean {
  return text.trim() === '' && (images?.length ?? 0) === 0;
}

function contextWindowOf({ contextWindow }: SessionModel): { contextWindow?: number } {
  return contextWindow === undefined ? {} : { contextWindow };
}
