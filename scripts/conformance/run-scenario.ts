import { Agent } from '../../src/agent/index.ts';
import type { AgentEnvironment, AgentHooks, AgentMessage } from '../../src/agent/index.ts';
import type { HistoryEntry, Scenario, Trace, TraceEvent } from './scenario.ts';
import { scriptedModel, usualStopReason } from './scripted-model.ts';
import { scriptedTools } from './scripted-tools.ts';
import { traceEvent, traceRequest } from './trace.ts';
import { wait } from './wait.ts';

const MODEL = { provider: 'script', model: 'script' };

/** Runs one scenario and answers what happened. */
export async function runScenario(scenario: Scenario): Promise<Trace> {
  const events: TraceEvent[] = [];
  const requests: unknown[][] = [];
  const agent = new Agent({
    environment: environment(),
    model: MODEL,
    stream: scriptedModel(scenario.model, ({ messages }) => requests.push(messages.map(traceRequest))),
    systemPrompt: '',
    tools: scriptedTools,
    toolExecution: scenario.toolExecution ?? 'parallel',
    hooks: hooksOf(scenario, (event) => events.push(event)),
    messages: (scenario.history ?? []).map(historyMessage),
    queue: {
      modes: { steer: scenario.steeringMode ?? 'one-at-a-time', followUp: scenario.followUpMode ?? 'one-at-a-time' },
    },
  });
  for (const text of scenario.queuedSteer ?? []) agent.steer(text);
  for (const text of scenario.queuedFollowUp ?? []) agent.followUp(text);

  const counts = new Map<string, number>();
  agent.subscribe((event) => {
    const traced = traceEvent(event);
    events.push(traced);
    for (const key of keysOf(traced)) {
      const nth = (counts.get(key) ?? 0) + 1;
      counts.set(key, nth);
      for (const action of scenario.actions ?? []) {
        if (action.on !== key || (action.nth ?? 1) !== nth) continue;
        if (action.do === 'abort') agent.abort();
        else agent[action.do](action.text ?? '');
      }
    }
  });

  let throws: string | undefined;
  try {
    await (scenario.continue ? agent.continue() : agent.prompt(scenario.prompt));
  } catch (thrown) {
    throws = thrown instanceof Error ? thrown.message : String(thrown);
  }
  const { steer, followUp } = agent.queue.state;
  const leftover = { steering: steer.map(({ text }) => text), followUp: followUp.map(({ text }) => text) };
  return { events, requests, leftover, ...(throws !== undefined && { throws }) };
}

/** An event counts under its type, and under its type with its role or kind of delta. */
function keysOf({ type, role, delta }: TraceEvent): string[] {
  const detail = role ?? delta;
  return typeof detail === 'string' ? [type, `${type}:${detail}`] : [type];
}

function environment(): AgentEnvironment {
  let ids = 0;
  return {
    now: () => Date.now(),
    newId: (prefix) => `${prefix}_${++ids}`,
    setTimer: (callback, ms) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

function hooksOf({ before, after, stopAfterTurn }: Scenario, record: (event: TraceEvent) => void): AgentHooks {
  const hooks: AgentHooks = {};
  if (before) {
    hooks.beforeToolCall = async ({ toolCall }) => {
      record({ type: 'hook:before', toolCallId: toolCall.id });
      await wait(1);
      const { reason, throws } = before[toolCall.id] ?? {};
      if (throws !== undefined) throw new Error(throws);
      return reason === undefined ? undefined : { block: { reason } };
    };
  }
  if (after) {
    hooks.afterToolCall = ({ toolCall }) => {
      const { text, throws, ...rest } = after[toolCall.id] ?? {};
      if (throws !== undefined) throw new Error(throws);
      return { ...rest, ...(text !== undefined && { content: [{ type: 'text', text }] }) };
    };
  }
  if (stopAfterTurn !== undefined) hooks.shouldStopAfterTurn = ({ turnNumber }) => turnNumber === stopAfterTurn;
  return hooks;
}

function historyMessage(entry: HistoryEntry, index: number): AgentMessage {
  const base = { id: `history_${index}`, timestamp: 0 };
  if (entry.role === 'user') {
    return { ...base, role: 'user', content: [{ type: 'text', text: entry.text }], origin: 'prompt' };
  }
  if (entry.role === 'toolResult') {
    const { toolCallId, toolName, text, isError = false } = entry;
    return { ...base, role: 'toolResult', toolCallId, toolName, content: [{ type: 'text', text }], isError };
  }
  const { content, stopReason = usualStopReason(content) } = entry;
  return { ...base, role: 'assistant', content, stopReason, ...MODEL };
}
