import { Agent } from './agent.ts';
import type { AgentOptions } from './agent.ts';
import type { AgentEvent } from './events.ts';
import { textOf } from './messages.ts';
import type { Message } from './messages.ts';
import { lineOf, MODEL, scriptedStream, workTool } from './testing-scripted.ts';
import type { Reply } from './testing-scripted.ts';
import { VirtualTime } from './testing-virtual-time.ts';
import type { AgentRunResult, ModelRequest } from './types.ts';

export interface ScriptedAgent {
  agent: Agent;
  time: VirtualTime;
  events: AgentEvent[];
  lines: string[];
  requests: ModelRequest[];
  /** Ids of the calls whose execution was begun. */
  executed: string[];
  /** Does something inside the listener, at the first event whose line begins so. */
  at: (line: string, action: () => void | Promise<void>) => void;
  prompt: (text?: string) => Promise<AgentRunResult>;
  continue: () => Promise<AgentRunResult>;
}

/** For tests: an agent over a script, in virtual time. */
export function scriptedAgent(
  replies: readonly Reply[],
  options: (time: VirtualTime, executed: string[]) => Partial<AgentOptions> = () => ({}),
): ScriptedAgent {
  const time = new VirtualTime();
  const [events, lines, requests, executed]: [AgentEvent[], string[], ModelRequest[], string[]] = [[], [], [], []];
  const agent = new Agent({
    environment: time.environment,
    model: MODEL,
    stream: scriptedStream(time, replies, requests),
    systemPrompt: 'Be brief.',
    tools: [workTool(time, executed)],
    ...options(time, executed),
  });
  const actions: { line: string; action: () => void | Promise<void> }[] = [];
  agent.subscribe(async (event) => {
    events.push(event);
    const line = lineOf(event);
    lines.push(line);
    const due = actions.filter((candidate) => line.startsWith(candidate.line));
    for (const { action } of due)
      actions.splice(
        actions.findIndex((other) => other.action === action),
        1,
      );
    for (const { action } of due) await action();
  });
  return {
    agent,
    time,
    events,
    lines,
    requests,
    executed,
    at: (line, action) => void actions.push({ line, action }),
    prompt: async (text = 'go') => time.until(agent.prompt(text)),
    continue: async () => time.until(agent.continue()),
  };
}

/** What a request holds, one line a message. */
export function requestLines(request: ModelRequest | undefined): string[] {
  return (request?.messages ?? []).map(requestLine);
}

function requestLine(message: Message): string {
  if (message.role === 'toolResult') return `result ${message.toolCallId}: ${textOf(message.content)}`;
  return `${message.role}: ${textOf(message.content)}`;
}
