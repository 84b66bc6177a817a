/** For tests: runs a scenario that chance has made up, and keeps an account of everything. */
import { Agent } from './agent.ts';
import type { AgentEvent } from './events.ts';
import type { AgentMessage } from './messages.ts';
import { MODEL, scriptedStream, text, workTool } from './testing-scripted.ts';
import type { FullReply } from './testing-scripted.ts';
import { VirtualTime } from './testing-virtual-time.ts';
import { randomHooks } from './testing-random-hooks.ts';
import type { HookScript } from './testing-random-hooks.ts';
import type { AgentRunResult, ModelRequest, QueueMode, QueueState } from './types.ts';

/** The person gives up then, if nothing else ends the run. */
export const PATIENCE_MS = 100_000;

export interface Scenario {
  start: 'prompt' | 'continue from user' | 'continue from assistant';
  replies: FullReply[];
  hooks: HookScript;
  isSequential: boolean;
  modes: { steer: QueueMode; followUp: QueueMode };
  queued: ('steer' | 'follow_up')[];
  actions: Action[];
}

/** Done from inside the listener, at the event of that number. `item` picks one of the items ever queued. */
export interface Action {
  atEvent: number;
  act:
    | 'steer'
    | 'follow_up'
    | 'abort'
    | 'throw'
    | 'edit'
    | 'remove'
    | 'restore'
    | 'hold'
    | 'release'
    | 'move'
    | 'change'
    | 'clear';
  item: number;
}

export type Entry =
  | { what: 'event'; event: AgentEvent; queue: QueueState }
  | { what: 'request'; request: ModelRequest }
  | { what: 'execution'; toolCallId: string; args: unknown }
  | { what: 'queue'; before: QueueState; after: QueueState }
  /** By the person, or by a failure. */
  | { what: 'stop'; isFailure: boolean }
  | { what: 'asked to stop' };

export interface Account {
  entries: Entry[];
  events: AgentEvent[];
  /** Undefined: there was nothing to continue from. */
  result: AgentRunResult | undefined;
  agent: Agent;
  time: VirtualTime;
  /** When the run was stopped and when it ended, in virtual milliseconds. */
  stoppedAt: number | undefined;
  endedAt: number;
  /** How often an event came before the listener was done with the one before. */
  overlaps: number;
  /** All items ever queued. */
  itemIds: string[];
  initialMessages: AgentMessage[];
}

const user: AgentMessage = { role: 'user', id: 'u', content: [text('hello')], timestamp: 0, origin: 'prompt' };
const assistant: AgentMessage = { role: 'assistant', id: 'a', content: [], stopReason: 'stop', ...MODEL, timestamp: 0 };
const stopped: AgentMessage = { ...assistant, id: 's', stopReason: 'aborted' };
const HISTORY = { prompt: [user, stopped], 'continue from user': [user], 'continue from assistant': [user, assistant] };

export async function runScenario(scenario: Scenario): Promise<Account> {
  const time = new VirtualTime();
  const entries: Entry[] = [];
  const events: AgentEvent[] = [];
  const itemIds: string[] = [];
  let stoppedAt: number | undefined;
  const stop = (isFailure: boolean) => {
    entries.push({ what: 'stop', isFailure });
    stoppedAt ??= time.now;
  };
  const stream = scriptedStream(time, scenario.replies);
  const scripted = workTool(time);
  const work: typeof scripted = {
    ...scripted,
    execute: async (args, execution) => {
      entries.push({ what: 'execution', toolCallId: execution.toolCallId, args });
      return scripted.execute(args, execution);
    },
  };
  const agent = new Agent({
    environment: time.environment,
    model: MODEL,
    stream: (request, signal) => {
      entries.push({ what: 'request', request });
      return stream(request, signal);
    },
    systemPrompt: '',
    tools: [work, { ...work, name: 'edit', executionMode: 'sequential' }],
    toolExecution: scenario.isSequential ? 'sequential' : 'parallel',
    hooks: randomHooks(scenario.hooks, {
      time,
      failed: () => stop(true),
      askedToStop: () => void entries.push({ what: 'asked to stop' }),
      abort: () => abort(),
      steer: () => void itemIds.push(agent.steer('steer')),
    }),
    messages: HISTORY[scenario.start],
    queue: { modes: scenario.modes },
  });
  const initialMessages = [...agent.messages];
  for (const lane of scenario.queued) itemIds.push(agent.queue.enqueue(lane, lane));
  let before = agent.queue.state;
  agent.queue.subscribe((after) => {
    entries.push({ what: 'queue', before, after });
    before = after;
  });
  const abort = () => {
    if (agent.isRunning && events.at(-1)?.type !== 'agent_end') stop(false);
    agent.abort();
  };
  let overlaps = 0;
  let isBusy = false;
  agent.subscribe(async () => {
    if (isBusy) overlaps += 1;
    isBusy = true;
    await Promise.resolve();
    isBusy = false;
  });
  agent.subscribe((event) => {
    const due = scenario.actions.filter(({ atEvent }) => atEvent === events.length);
    events.push(event);
    entries.push({ what: 'event', event, queue: agent.queue.state });
    for (const { act, item } of due) {
      if (act === 'abort') abort();
      else if (act === 'throw') {
        stop(true);
        throw new Error('The listener broke.');
      } else actOnQueue(agent, act, itemIds, item);
    }
  });
  time.environment.setTimer(abort, PATIENCE_MS);
  const run = scenario.start === 'prompt' ? agent.prompt('go') : agent.continue();
  const result = await time.until(run.catch(() => undefined));
  return { entries, events, result, agent, time, stoppedAt, endedAt: time.now, overlaps, itemIds, initialMessages };
}

function actOnQueue({ queue }: Agent, act: Action['act'], itemIds: string[], item: number): void {
  const id = itemIds[item % Math.max(1, itemIds.length)] ?? '';
  if (act === 'steer' || act === 'follow_up') itemIds.push(queue.enqueue(act, act));
  else if (act === 'edit') queue.edit(id, 'edited');
  else if (act === 'remove') queue.remove(id);
  else if (act === 'restore') queue.restore(id);
  else if (act === 'hold') queue.hold(id, true);
  else if (act === 'release') queue.hold(id, false);
  else if (act === 'move') queue.move(id, 0);
  else if (act === 'change') queue.changeLane(id, item % 2 === 0 ? 'steer' : 'follow_up');
  else if (act === 'clear') queue.clear();
}
