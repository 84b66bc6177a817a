import type { AgentEvent, AgentEventSink } from './events.ts';
import type { AgentMessage } from './messages.ts';
import { MessageQueue } from './queue.ts';
import { runAgentLoop, runAgentLoopContinue } from './run-loop.ts';
import type { AgentContext, AgentLoopConfig, AgentRunResult, QueueItem, QueueState } from './types.ts';
import { userMessage } from './user-message.ts';

/** What the loop is configured with, but for the queues, which the agent brings. */
export type AgentSettings = Omit<AgentLoopConfig, 'getSteeringMessages' | 'getFollowUpMessages'>;

export interface AgentOptions extends AgentSettings {
  /** The conversation so far. The agent keeps its own list. */
  messages?: readonly AgentMessage[];
  /** The queue as it was last told. */
  queue?: Partial<QueueState>;
  /**
   * Whether a run that failed leaves the queues paused. Default true. A session that may try again sets it to
   * false and pauses them itself once it gives up.
   */
  pauseOnFailure?: boolean;
}

const NOTHING_TO_CONTINUE =
  'Nothing to go on with: the conversation does not end with a message to answer, and no queued message is free to be sent.';

export type AgentMisuse = 'busy' | 'nothing_to_continue';

/** Thrown when the agent is asked for what it cannot do in its state. Nothing has been done then. */
export class AgentMisuseError extends Error {
  override readonly name = 'AgentMisuseError';
  readonly code: AgentMisuse;

  constructor(code: AgentMisuse, message: string) {
    super(message);
    this.code = code;
  }
}

type StartRun = (config: AgentLoopConfig, signal: AbortSignal) => Promise<AgentRunResult> | undefined;

const nothing = () => {};

/**
 * A conversation with its queues, and at most one run at a time. A thin holder of state: the loop does the work.
 * A run resolves once the listeners have dealt with its agent_end.
 */
export class Agent {
  readonly queue: MessageQueue;
  readonly #context: AgentContext;
  readonly #pauseOnFailure: boolean;
  #settings: AgentSettings;
  #listeners: readonly AgentEventSink[] = [];
  #running: AbortController | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor({ messages = [], queue, pauseOnFailure = true, ...settings }: AgentOptions) {
    this.queue = new MessageQueue(settings.environment, queue);
    this.#context = { messages: [...messages] };
    this.#pauseOnFailure = pauseOnFailure;
    this.#settings = settings;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The live conversation. It grows while a run goes on. */
  get messages(): readonly AgentMessage[] {
    return this.#context.messages;
  }

  /** Throws `busy` during a run: there, `prepareNextTurn` can replace the messages. */
  replaceMessages(messages: readonly AgentMessage[]): void {
    this.#refuseIfRunning('replace the messages');
    this.#context.messages = [...messages];
  }

  /** Takes effect with the next run; within a run, `prepareNextTurn` can change most of it. */
  configure(changes: Partial<Omit<AgentSettings, 'environment'>>): void {
    this.#settings = { ...this.#settings, ...changes };
  }

  /**
   * Starts a run with a user message, or with the messages given, and releases the queues. Resolves when the run
   * has ended, however it ended; rejects with `busy` during a run.
   */
  async prompt(input: string | readonly AgentMessage[], images?: QueueItem['images']): Promise<AgentRunResult> {
    this.#refuseIfRunning('prompt');
    const prompts =
      typeof input === 'string' ? [userMessage(this.#settings.environment, 'prompt', input, images)] : [...input];
    this.queue.resume();
    return this.#run((config, signal) => runAgentLoop(prompts, this.#context, config, this.#emit, signal));
  }

  /**
   * Goes on from a user message or tool result, or else with queued messages. Does not release paused queues.
   * Rejects with `nothing_to_continue` if there are none, and with `busy` during a run.
   */
  async continue(): Promise<AgentRunResult> {
    this.#refuseIfRunning('continue');
    return this.#run((config, signal) => runAgentLoopContinue(this.#context, config, this.#emit, signal));
  }

  /** Queues a message for before the next model call, and answers its id. Starts no run. */
  steer(text: string, images?: QueueItem['images']): string {
    return this.queue.enqueue('steer', text, images);
  }

  /** Queues a message for when the run would end, and answers its id. Starts no run. */
  followUp(text: string, images?: QueueItem['images']): string {
    return this.queue.enqueue('follow_up', text, images);
  }

  /** Stops the run and pauses the queues. Answers whether there was a run. */
  abort(): boolean {
    if (!this.#running) return false;
    this.#running.abort();
    this.queue.pause();
    return true;
  }

  /**
   * Listeners are awaited one after the other, in the order of their subscription. One that throws does not keep
   * an event from the others; see AgentEventSink for what it does to the run. Answers how to unsubscribe.
   */
  subscribe(listener: AgentEventSink): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /** Resolves when no run goes on. Not to be awaited by a listener: the run would wait for itself. */
  async waitForIdle(): Promise<void> {
    return this.#idle;
  }

  async #run(start: StartRun): Promise<AgentRunResult> {
    const running = new AbortController();
    this.#running = running;
    const result = this.#complete(start, running.signal);
    this.#idle = result.then(nothing, nothing);
    return result;
  }

  async #complete(start: StartRun, signal: AbortSignal): Promise<AgentRunResult> {
    try {
      const config: AgentLoopConfig = {
        ...this.#settings,
        getSteeringMessages: () => this.queue.drain('steer'),
        getFollowUpMessages: () => this.queue.drain('follow_up'),
      };
      const result = await start(config, signal);
      if (!result) throw new AgentMisuseError('nothing_to_continue', NOTHING_TO_CONTINUE);
      this.queue.returnInFlight();
      if (result.outcome === 'aborted' || (result.outcome === 'failed' && this.#pauseOnFailure)) this.queue.pause();
      return result;
    } finally {
      this.#running = undefined;
    }
  }

  readonly #emit = async (event: AgentEvent): Promise<void> => {
    const failures: unknown[] = [];
    for (const listener of this.#listeners) {
      try {
        await listener(event);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
    if (failures.length > 0) throw failures[0];
  };

  #refuseIfRunning(action: string): void {
    if (this.isRunning)
      throw new AgentMisuseError('busy', `Cannot ${action} during a run. Steer or follow up instead.`);
  }
}
