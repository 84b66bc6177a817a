/**
 * Stands between the worker and the agent: takes a person's text through the preprocessors to the agent, owns the
 * runId, and says when a run has settled.
 */
import { Agent } from '../agent/index.ts';
import type { AgentEvent, Outcome } from '../agent/events.ts';
import { fail, ok } from '../agent/result.ts';
import type { AgentEnvironment, AgentTool, ModelIdentity, QueueLane, StreamFunction } from '../agent/types.ts';
import type { CommandResult, ImageAttachment } from '../protocol/commands.ts';
import type { EventPayloads, EventType, Phase } from '../protocol/events.ts';
import { canContinue, withoutUnusableTail } from './continuation.ts';
import { writeAgentEvent } from './encode-event.ts';
import { createEnvelopeWriter, type EnvelopeSink, type EnvelopeWriter, type RunWriter } from './envelope-writer.ts';
import { phaseAfter } from './phases.ts';
import { preprocess, standardPreprocessors, type Preprocessor } from './preprocessors.ts';
import { createQueueCommands, type QueueCommands } from './queue-commands.ts';
import { recordStream } from './recorded-stream.ts';
import { createRequestLog, type RequestLog } from './request-log.ts';

export interface SessionModel {
  identity: ModelIdentity;
  /** What a person reads, for example "Demo model (scripted, no AI)". */
  label: string;
  stream: StreamFunction;
}

export interface SessionOptions {
  environment: AgentEnvironment;
  model: SessionModel;
  tools: AgentTool[];
  systemPrompt: string;
  sink: EnvelopeSink;
  preprocessors?: readonly Preprocessor[];
}

export interface Session {
  /** Starts a run, unless a preprocessor handles the text. Answers once the run has started. */
  prompt(text: string, images?: ImageAttachment[]): Promise<CommandResult<'prompt'>>;
  enqueue(lane: QueueLane, text: string, images?: ImageAttachment[]): Promise<CommandResult<'steer'>>;
  continueRun(): CommandResult<'continue'>;
  abort(): CommandResult<'abort'>;
  /** Stops what runs, and begins an empty conversation over the same files. */
  newSession(): Promise<CommandResult<'new_session'>>;
  /** Releases a paused queue; starts a run when something waits and none runs. */
  resumeQueue(): CommandResult<'queue_resume'>;
  queue: QueueCommands;
  /** Tells something that does not belong to a run, such as the state of the sandbox. */
  tell<T extends EventType>(type: T, payload: EventPayloads[T]): void;
  /** Resolves when no run is under way. */
  settled(): Promise<void>;
}

/** One conversation: replaced whole by `newSession`. */
interface Conversation {
  agent: Agent;
  writer: EnvelopeWriter;
  requests: RequestLog;
  turns: number;
}

interface ActiveRun {
  writer: RunWriter;
  phase: Phase;
  done: Promise<void>;
}

export function createSession(options: SessionOptions): Session {
  const { environment, model, preprocessors = standardPreprocessors } = options;
  let active: ActiveRun | null = null;
  let conversation = startConversation();

  function startConversation(): Conversation {
    const writer = createEnvelopeWriter(environment.newId('session'), () => environment.now(), options.sink);
    writer.write('session_start', {});
    writer.write('model_change', { ...model.identity, label: model.label });
    const started: Conversation = {
      writer,
      requests: createRequestLog(),
      turns: 0,
      agent: new Agent({
        environment,
        model: model.identity,
        stream: (request, signal) => streamOfRun(request, signal),
        tools: options.tools,
        systemPrompt: options.systemPrompt,
      }),
    };
    started.agent.subscribe(onAgentEvent);
    started.agent.queue.subscribe((queue) => (active?.writer ?? writer).write('queue_update', queue));
    return started;
  }

  const streamOfRun: StreamFunction = (request, signal) => {
    const run = active;
    const recorded = recordStream(model.stream, model.identity, 1, environment, conversation.requests, {
      started(payload) {
        setPhase('streaming');
        run?.writer.write('request_start', payload);
      },
      ended: (payload) => run?.writer.write('request_end', payload),
    });
    return recorded(request, signal);
  };

  function onAgentEvent(event: AgentEvent): void {
    if (active === null) return;
    const phase = phaseAfter(event);
    if (phase !== null) setPhase(phase);
    writeAgentEvent(event, active.writer, { attempt: 1, nextTurnNumber: () => ++conversation.turns });
  }

  function setPhase(phase: Phase): void {
    if (active === null || active.phase === phase || active.phase === 'stopping') return;
    active.phase = phase;
    active.writer.write('phase_change', { phase });
  }

  /** Runs the agent under a new runId. `start` must begin the agent's run before it returns. */
  function startRun(start: (agent: Agent) => Promise<{ outcome: Outcome; errorMessage?: string }>): string {
    const runId = environment.newId('run');
    const writer = conversation.writer.openRun(runId);
    const run: ActiveRun = { writer, phase: 'idle', done: Promise.resolve() };
    active = run;
    run.done = settle(run, start(conversation.agent));
    return runId;
  }

  async function settle(run: ActiveRun, result: Promise<{ outcome: Outcome; errorMessage?: string }>): Promise<void> {
    const { outcome, errorMessage } = await result.catch((error: unknown) => ({
      outcome: 'failed' as const,
      errorMessage: error instanceof Error ? error.message : String(error),
    }));
    run.writer.write('phase_change', { phase: 'idle' });
    run.writer.write('agent_settled', { outcome, ...(errorMessage === undefined ? {} : { errorMessage }) });
    run.writer.close();
    active = null;
  }

  /** Carries a preprocessor's command out; null when the text is for the agent. */
  async function handle(text: string): Promise<string | null> {
    const answer = preprocess(text, preprocessors);
    if (answer.kind === 'pass') return answer.text;
    if (answer.kind === 'new_session') await newSession();
    else tell('notice', { code: answer.code, text: answer.text });
    return null;
  }

  function tell<T extends EventType>(type: T, payload: EventPayloads[T]): void {
    conversation.writer.write(type, payload);
  }

  async function newSession(): Promise<CommandResult<'new_session'>> {
    conversation.agent.abort();
    await active?.done;
    conversation = startConversation();
    return ok({ sessionId: conversation.writer.sessionId });
  }

  function continueRun(): CommandResult<'continue'> {
    if (active !== null) return fail({ code: 'busy', message: 'A run is under way.' });
    const { agent } = conversation;
    agent.replaceMessages(withoutUnusableTail(agent.messages));
    if (!canContinue(agent)) {
      return fail({ code: 'nothing_to_continue', message: 'There is nothing to continue from.' });
    }
    return ok({ runId: startRun(() => agent.continue()) });
  }

  return {
    async prompt(text, images) {
      if (text.trim() === '' && (images?.length ?? 0) === 0) return fail(emptyText);
      if (active !== null) return fail({ code: 'busy', message: 'A run is under way. Steer it or queue a follow-up.' });
      const forAgent = await handle(text);
      if (forAgent === null) return ok({ disposition: 'handled' });
      return ok({ disposition: 'started', runId: startRun((agent) => agent.prompt(forAgent, images)) });
    },
    async enqueue(lane, text, images) {
      if (text.trim() === '' && (images?.length ?? 0) === 0) return fail(emptyText);
      const answer = preprocess(text, preprocessors);
      if (answer.kind !== 'pass') return fail({ code: 'invalid', message: 'Commands work when no run is under way.' });
      return ok({ itemId: conversation.agent.queue.enqueue(lane, answer.text, images) });
    },
    continueRun,
    abort() {
      if (active === null) return ok({ running: false });
      setPhase('stopping');
      conversation.agent.abort();
      return ok({ running: true });
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
    tell,
    async settled() {
      await active?.done;
    },
  };
}

const emptyText = { code: 'empty', message: 'There is no text to send.' } as const;
