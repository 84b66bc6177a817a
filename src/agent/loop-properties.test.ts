/**
 * What holds for every run: random models, tools and hooks, and people who steer, edit the queue and stop at any
 * event.
 */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AgentMessage, AssistantContent, Message } from './messages.ts';
import { toolCallsOf } from './messages.ts';
import { checkGrammar } from './testing-grammar.ts';
import { PATIENCE_MS, runScenario } from './testing-random-run.ts';
import type { Account, Action, Entry, Scenario } from './testing-random-run.ts';
import type { HookManner } from './testing-random-hooks.ts';
import { call, scriptedStream, text } from './testing-scripted.ts';
import type { FullReply } from './testing-scripted.ts';
import type { QueueItem, QueueMode, QueueState } from './types.ts';

const RUNS = 2_000;
const GRACE_MS = 200;

const args = fc.record(
  {
    ms: fc.constantFrom(0, 5, 5, 150, 500),
    updates: fc.constantFrom(['x'], ['x', 'y']),
    lastWord: fc.constant('z'),
    fate: fc.constantFrom('throws', 'fails'),
    terminate: fc.boolean(),
    deaf: fc.boolean(),
  },
  { requiredKeys: ['ms'] },
);
const toolCall = fc
  .record({
    id: fc.constantFrom('1', '2', '3', '4', '5', '6', '7'),
    name: fc.constantFrom('work', 'work', 'work', 'work', 'edit', 'nope'),
    args,
    fault: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'wrong', 'broken'),
  })
  .map(({ id, name, args, fault }): AssistantContent => {
    if (fault === 'wrong') return call(id, { wrong: true }, name);
    const invalid = { message: 'Broken.', received: '{' };
    return { ...call(id, args, name), ...(fault === 'broken' && { invalid }) };
  });
const block = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a', 'b', 'c').map((value): AssistantContent => text(value)) },
  { weight: 1, arbitrary: fc.constant<AssistantContent>({ type: 'thinking', thinking: 'hm' }) },
  { weight: 5, arbitrary: toolCall },
);
const ending = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Omit<FullReply, 'content'>>({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Omit<FullReply, 'content'>>(
      { stopReason: 'stop' },
      { stopReason: 'length' },
      { stopReason: 'aborted' },
      { error: { kind: 'server', message: '503', retryable: true } },
      { manner: 'throws' },
      { manner: 'throws_at_once' },
      { manner: 'breaks_off' },
      { manner: 'deaf' },
      { manner: 'fails_when_stopped' },
    ),
  },
);
const reply = fc
  .record({ content: fc.array(block, { maxLength: 5 }), ending })
  .map(({ content, ending }): FullReply => ({ content, ...ending }));

const hook = (...manners: HookManner[]) =>
  fc.record({
    at: fc.nat({ max: 2 }),
    manner: fc.constantFrom<HookManner>('throws', 'hangs', 'waits', 'steers', 'stops_the_run', ...manners),
  });
const hooks: fc.Arbitrary<Scenario['hooks']> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        transformContext: hook(),
        convertToLlm: hook(),
        prepareRequest: hook(),
        beforeToolCall: hook('blocks', 'terminates', 'replaces_arguments', 'spoils_arguments'),
        afterToolCall: hook('terminates', 'fails_result', 'clears_error'),
        shouldStopAfterTurn: hook('stops'),
        prepareNextTurn: hook('compacts', 'steers', 'steers', 'steers'),
      },
      { requiredKeys: [] },
    ),
  },
);
const act = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Action['act']>('steer', 'follow_up') },
  { weight: 1, arbitrary: fc.constantFrom<Action['act']>('abort', 'abort', 'throw') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Action['act']>(
      'edit',
      'remove',
      'restore',
      'hold',
      'release',
      'move',
      'change',
      'clear',
    ),
  },
);
const mode = fc.constantFrom<QueueMode>('one-at-a-time', 'all');
const scenario: fc.Arbitrary<Scenario> = fc.record({
  start: fc.constantFrom<Scenario['start']>('prompt', 'prompt', 'continue from user', 'continue from assistant'),
  replies: fc.array(reply, { maxLength: 6 }),
  hooks,
  isSequential: fc.boolean(),
  modes: fc.record({ steer: mode, followUp: mode }),
  queued: fc.array(fc.constantFrom<'steer' | 'follow_up'>('steer', 'follow_up'), { maxLength: 4 }),
  actions: fc.array(fc.record({ atEvent: fc.nat({ max: 60 }), act, item: fc.nat({ max: 6 }) }), { maxLength: 12 }),
});

interface Property {
  name: string;
  check: (account: Account, scenario: Scenario) => void | Promise<void>;
}
const properties: Property[] = [];

/** Says what holds for the account of any run. Checked in the order given. */
function everyRun(name: string, check: Property['check']): void {
  properties.push({ name, check });
}

const isBroken = ({ stopReason }: { stopReason: string }) => stopReason === 'error' || stopReason === 'aborted';
const eventsOf = (entries: readonly Entry[]) =>
  entries.flatMap((entry) => (entry.what === 'event' ? [entry.event] : []));
const isFree = ({ held, inFlight }: QueueItem) => !held && !inFlight;
const flying = (items: readonly QueueItem[]) => items.filter(({ inFlight }) => inFlight).map(({ id }) => id);

everyRun('follows the grammar: starts and ends pair up, and every call has one result', (account, scenario) => {
  const { events, overlaps } = account;
  expect(overlaps).toBe(0);
  checkGrammar(events, (calls) => scenario.isSequential || calls.some(({ name }) => name === 'edit'));
});

everyRun('has the outcome that fits', ({ events, entries, result }) => {
  const end = events.at(-1);
  const hasEnded = entries.findIndex((entry) => entry.what === 'event' && entry.event.type === 'agent_end');
  const stops = entries.slice(0, hasEnded).filter((entry) => entry.what === 'stop');
  const stopped = stops.some(({ isFailure }) => isFailure) ? 'failed' : stops.length > 0 ? 'aborted' : undefined;
  const response = events.findLast((event) => event.type === 'turn_end')?.message;
  const broken =
    response?.stopReason === 'error' ? 'failed' : response?.stopReason === 'aborted' ? 'aborted' : undefined;
  const outcome = end?.type === 'agent_end' ? end.outcome : undefined;
  if (stopped ?? broken) expect(outcome).toBe(stopped ?? broken);
  else expect(['completed', 'terminated', 'length']).toContain(outcome);
  const failedAtEnd = entries.slice(hasEnded).some((entry) => entry.what === 'stop' && entry.isFailure);
  expect(result?.outcome).toBe(failedAtEnd ? 'failed' : outcome);
});

everyRun('begins nothing after a stop', ({ entries }) => {
  const stop = entries.findIndex(({ what }) => what === 'stop');
  if (stop < 0) return;
  const earlier = eventsOf(entries.slice(0, stop));
  const later = entries.slice(stop + 1);
  const laterEvents = eventsOf(later);
  expect(later.filter(({ what }) => what === 'execution')).toEqual([]);
  expect(later.filter((entry) => entry.what === 'queue' && flyingOf(entry.after) > flyingOf(entry.before))).toEqual([]);
  expect(laterEvents.filter((event) => event.type === 'message_start' && isQueued(event.message))).toEqual([]);
  // A run that is stopped at its very start still has its one turn, and that turn its one model call.
  expect(laterEvents.filter(({ type }) => type === 'turn_start')).toHaveLength(earlier.length > 1 ? 0 : 1);
  const hadResponse = earlier.findLast(({ type }) => type === 'turn_start' || type === 'turn_end')?.type === 'turn_end';
  expect(later.filter(({ what }) => what === 'request').length).toBeLessThanOrEqual(hadResponse ? 0 : 1);
  const started = laterEvents.flatMap((event) => (event.type === 'tool_execution_start' ? [event.toolCall.id] : []));
  const ends = laterEvents.filter((event) => event.type === 'tool_execution_end');
  const refused = ends.filter(({ failure }) => failure === 'not_started' || failure === 'cut_off');
  expect(refused.length).toBeGreaterThanOrEqual(started.length);
});

everyRun('does not make an error of a stop', ({ entries }) => {
  if (entries.some((entry) => entry.what === 'stop' && entry.isFailure)) return;
  const stop = entries.findIndex(({ what }) => what === 'stop');
  const later = stop < 0 ? [] : eventsOf(entries.slice(stop));
  const errors = later.filter((event) => event.type === 'turn_end' && event.message.stopReason === 'error');
  // The stop may have come while the end of a failed response was told.
  if (later[0]?.type !== 'turn_end') expect(errors).toEqual([]);
});

everyRun('executes only calls that are sound', ({ entries, events }) => {
  const responses = events.flatMap((event) =>
    event.type === 'turn_end' && !isBroken(event.message) ? event.message : [],
  );
  const calls = responses.flatMap(toolCallsOf);
  const sound = calls.filter((call) => call.name !== 'nope' && !call.invalid && !('wrong' in call.arguments));
  for (const entry of entries) {
    if (entry.what !== 'execution') continue;
    expect(entry.args).not.toHaveProperty('wrong');
    expect(sound.map(({ id }) => id)).toContain(entry.toolCallId);
  }
});

const isQueued = (message: { role: string; queueItemId?: string }) => message.queueItemId !== undefined;
const flyingOf = ({ steer, followUp }: QueueState) => flying(steer).length + flying(followUp).length;

everyRun('puts exactly its messages into the conversation', ({ agent, initialMessages, result }, { hooks }) => {
  if (hooks.prepareNextTurn?.manner === 'compacts') return;
  expect(agent.messages).toEqual([...initialMessages, ...(result?.messages ?? [])]);
});

everyRun('gives the model a sound context', ({ entries }) => {
  for (const entry of entries) if (entry.what === 'request') expectSound(entry.request.messages);
});

function expectSound(messages: readonly Message[]): void {
  const awaited: string[] = [];
  for (const message of messages) {
    if (message.role === 'toolResult') expect(message.toolCallId).toBe(awaited.shift());
    else expect(awaited).toEqual([]);
    if (message.role !== 'assistant') continue;
    expect(isBroken(message)).toBe(false);
    awaited.push(...toolCallsOf(message).map(({ id }) => id));
  }
  expect(awaited).toEqual([]);
}

everyRun('takes from the queues in order, as the modes say, and steering first', ({ entries }) => {
  for (const entry of entries) {
    if (entry.what !== 'queue') continue;
    const { before, after } = entry;
    for (const lane of ['steer', 'followUp'] as const) {
      const taken = flying(after[lane]).filter((id) => !flying(before[lane]).includes(id));
      if (taken.length === 0) continue;
      const free = before[lane].filter(isFree).map(({ id }) => id);
      expect(taken).toEqual(before.modes[lane] === 'all' ? free : free.slice(0, 1));
      expect(before.paused).toBe(false);
      if (lane === 'followUp') expect(before.steer.filter(isFree)).toEqual([]);
    }
  }
});

everyRun('begins a further turn only for a reason, and then steering does not wait', ({ entries }) => {
  for (const [index, entry] of entries.entries()) {
    if (entry.what !== 'event' || entry.event.type !== 'turn_start') continue;
    const earlier = entries.slice(0, index);
    if (!eventsOf(earlier).some(({ type }) => type === 'turn_start')) continue;
    const { steer, followUp } = entry.queue;
    const [steers, followUps] = [flying(steer).length, flying(followUp).length];
    const lastTurn = eventsOf(earlier).findLast((event) => event.type === 'turn_end');
    expect(lastTurn && !isBroken(lastTurn.message)).toBe(true);
    const goesOn = asksToGoOn(eventsOf(earlier));
    expect(goesOn || steers + followUps > 0).toBe(true);
    if (goesOn) expect(followUps).toBe(0);
    const isStopped = earlier.some(({ what }) => what === 'stop');
    if (steers + followUps === 0 && !isStopped) expect(steer.filter(isFree)).toEqual([]);
  }
});

everyRun('keeps a queued message in flight until its end', ({ entries }) => {
  for (const entry of entries) {
    if (entry.what !== 'event' || entry.event.type !== 'message_end') continue;
    const [itemId] = deliveredIn([entry.event.message]);
    if (itemId !== undefined) expect([...flying(entry.queue.steer), ...flying(entry.queue.followUp)]).toContain(itemId);
  }
});

/** Whether the last batch of calls wants another turn. */
function asksToGoOn(events: Account['events']): boolean {
  const start = events.findLastIndex(({ type }) => type === 'turn_start');
  const ends = events.slice(start).filter((event) => event.type === 'tool_execution_end');
  return ends.some(({ result }) => !result.terminate);
}

everyRun('ends of itself only when nothing is left to do', ({ entries, events }) => {
  if (entries.some(({ what }) => what === 'stop' || what === 'asked to stop')) return;
  const turnEnd = events.findLast((event) => event.type === 'turn_end');
  if (!turnEnd || isBroken(turnEnd.message)) return;
  const atEnd = entries.findLast((entry) => entry.what === 'event');
  expect([...(atEnd?.queue.steer ?? []), ...(atEnd?.queue.followUp ?? [])].filter(isFree)).toEqual([]);
  expect(asksToGoOn(events)).toBe(false);
});

everyRun('ends within the grace of a stop, and leaves nothing behind', async ({ stoppedAt, endedAt, time, events }) => {
  expect(endedAt).toBeLessThanOrEqual((stoppedAt ?? PATIENCE_MS) + GRACE_MS);
  const count = events.length;
  await time.drain();
  expect(events).toHaveLength(count);
});

everyRun(
  'delivers every queued message once, or keeps it',
  async ({ agent, time, itemIds, initialMessages, events }) => {
    const delivered = deliveredIn(events.flatMap((event) => (event.type === 'message_end' ? [event.message] : [])));
    expect(flyingOf(agent.queue.state)).toBe(0);
    agent.configure({ hooks: {}, stream: scriptedStream(time, []) });
    for (let left = waiting(agent); left.length > 0; left = waiting(agent)) {
      for (const { id } of left) agent.queue.hold(id, false);
      agent.replaceMessages(initialMessages);
      delivered.push(...deliveredIn((await time.until(agent.prompt('more'))).messages));
    }
    const removed = itemIds.filter((id) => agent.queue.restore(id));
    expect([...delivered, ...removed].toSorted()).toEqual(itemIds.toSorted());
  },
);

function waiting({ queue }: Account['agent']): QueueItem[] {
  return [...queue.state.steer, ...queue.state.followUp];
}

/** The queue items that messages were made of. */
function deliveredIn(messages: readonly AgentMessage[]): string[] {
  return messages.flatMap((message) => (message.role === 'user' ? (message.queueItemId ?? []) : []));
}

test('every run settles, and all of this holds for it', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (scenario) => {
      const account = await runScenario(scenario);
      if (!account.result) return;
      for (const { name, check } of properties) {
        try {
          await check(account, scenario);
        } catch (thrown) {
          throw new Error(`Not so: a run ${name}.`, { cause: thrown });
        }
      }
    }),
    { numRuns: RUNS },
  );
});
