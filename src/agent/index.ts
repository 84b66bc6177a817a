/** The public face of the agent. */
export * from './messages.ts';
export * from './events.ts';
export * from './types.ts';
export * from './result.ts';
export { Agent, AgentMisuseError } from './agent.ts';
export type { AgentMisuse, AgentOptions, AgentSettings } from './agent.ts';
export { MessageQueue } from './queue.ts';
export type { QueueListener } from './queue.ts';
export { runAgentLoop, runAgentLoopContinue } from './run-loop.ts';
export { repairContext } from './repair-context.ts';
export { userMessage } from './user-message.ts';
