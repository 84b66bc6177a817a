/** An agent of the demo model over files in memory, and what its tests look at. It stands above the layers of src/. */
import {
  Agent,
  textOf,
  toolCallsOf,
  type AgentEnvironment,
  type AgentEvent,
  type AgentMessage,
} from '../../src/agent/index.ts';
import { createTools } from '../../src/tools/index.ts';
import { createJustBashSandbox } from '../../src/tools/testing/just-bash-sandbox.ts';
import { sampleProjectFiles } from '../../src/client/sample-project/sample-project.ts';
import { createDemoModel } from '../../src/models/demo/demo-model.ts';
import { npmTestCommand } from './npm-test-command.ts';

export const sampleFiles = Object.fromEntries(sampleProjectFiles.map(({ path, data }) => [path, data]));

export const EXPLORE = 'List files in the current directory, then tell me what this project is.';

function environment(): AgentEnvironment {
  let [ids, time] = [0, 0];
  return {
    now: () => (time += 1),
    newId: (prefix) => `${prefix}_${(ids += 1)}`,
    setTimer(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

/** A demo model at work on these files. */
export function start(files: Record<string, string>, toolNames = ['read', 'bash', 'edit', 'write', 'ls']) {
  const sandbox = createJustBashSandbox({
    files,
    commands: files['package.json'] === sampleFiles['package.json'] ? [npmTestCommand] : [],
  });
  const world = environment();
  const { identity, stream } = createDemoModel(world, { pace: 0 });
  const agent = new Agent({
    model: identity,
    stream,
    systemPrompt: 'You are a coding agent.',
    tools: createTools(sandbox).filter(({ name }) => toolNames.includes(name)),
    environment: world,
  });
  return { agent, sandbox };
}

/** Does something once, at the first event that fits. */
export function once(agent: Agent, fits: (event: AgentEvent) => boolean, act: () => void): void {
  const unsubscribe = agent.subscribe((event) => {
    if (!fits(event)) return;
    unsubscribe();
    act();
  });
}

export const callRuns = (text: string) => (event: AgentEvent) =>
  event.type === 'tool_execution_start' && JSON.stringify(event.args).includes(text);

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length < 100;

/** Each message as one line: who it is from, and what it says or calls. */
export const transcript = (messages: readonly AgentMessage[]): string[] =>
  messages.map((message) => {
    if (message.role === 'user') return `${message.origin}: ${textOf(message.content)}`;
    if (message.role === 'toolResult') return `${message.isError ? 'error' : 'result'}: ${message.toolName}`;
    if (message.role === 'custom') return message.kind;
    const calls = toolCallsOf(message).map((call) =>
      [call.name, ...Object.values(call.arguments).filter(isShort)].join(' '),
    );
    return calls.length > 0 ? `calls: ${calls.join(', ')}` : 'answer';
  });

export const answerOf = ({ messages }: Agent): string => {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? textOf(last.content) : '';
};
