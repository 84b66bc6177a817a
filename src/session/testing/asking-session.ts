import { vi } from 'vitest';
import type { ToolCall } from '../../agent/messages.ts';
import type { AgentTool, ModelRequest } from '../../agent/types.ts';
import type { ApprovalAnswer, PermissionRule, PermissionSettings } from '../../protocol/permissions.ts';
import type { CallInspector } from '../permissions/permissions.ts';
import type { RestoredSession } from '../restored.ts';
import { scriptedSession, type Reply } from './scripted.ts';

export const text = (value: string) => ({ type: 'text', text: value }) as const;
export const bash = (id: string, command: string): ToolCall => ({
  type: 'toolCall',
  id,
  name: 'bash',
  arguments: { command },
});
export const write = (id: string, path: string): ToolCall => ({
  type: 'toolCall',
  id,
  name: 'write',
  arguments: { path },
});
export const rule = (action: PermissionRule['action'], pattern: string): PermissionRule => ({
  subject: 'command',
  pattern,
  action,
});

/** A tool that notes the argument it runs with, and gives it back. */
function notingTool(name: string, field: string, ran: string[]): AgentTool {
  return {
    name,
    description: name,
    parameters: { type: 'object' },
    validate: (prepared) => {
      const value = (prepared as Record<string, unknown>)[field];
      return typeof value === 'string' && value !== ''
        ? { ok: true, value: { [field]: value } }
        : { ok: false, message: `${field}: is required` };
    },
    execute: (args) => {
      const value = String((args as Record<string, unknown>)[field]);
      ran.push(value);
      return Promise.resolve({ content: [text(`did ${value}`)] });
    },
  };
}

interface Given {
  settings?: Partial<PermissionSettings>;
  restored?: RestoredSession;
}

/** A session that asks before calls of the tools `bash` and `write`, which note in `ran` what they ran with. */
export function asking(replies: Reply[], { settings, restored }: Given = {}) {
  const ran: string[] = [];
  const effectOf = vi.fn<CallInspector['effectOf']>((toolName, args) => {
    const { command, path } = args as { command?: string; path?: string };
    return Promise.resolve(
      toolName === 'bash' ? { kind: 'command', command: command ?? '' } : { kind: 'change', paths: [path ?? ''] },
    );
  });
  const scripted = scriptedSession(replies, [notingTool('bash', 'command', ran), notingTool('write', 'path', ran)], {
    permissions: {
      settings: { mode: 'ask_commands', rules: [], ...settings },
      calls: { effectOf, diffOf: (_toolName, args) => Promise.resolve(`diff of ${JSON.stringify(args)}`) },
    },
    ...(restored === undefined ? {} : { restored }),
  });
  const { session, of } = scripted;

  /** The nth approval, from 1, once it is asked for. */
  async function asked(number = 1) {
    await vi.waitUntil(() => of('approval_requested').length >= number, { interval: 1 });
    const event = of('approval_requested')[number - 1];
    if (event === undefined) throw new Error('nothing was asked for');
    return event.payload;
  }
  const resolve = (approvalId: string, answer: ApprovalAnswer) => session.permissions?.resolve(approvalId, answer);
  async function answer(number: number, given: ApprovalAnswer) {
    return resolve((await asked(number)).approvalId, given);
  }
  return { ...scripted, ran, asked, answer, resolve, effectOf };
}

export const done: Reply = { content: [text('done')] };

/** The texts of the results that a request carries. */
export const resultsIn = (request: ModelRequest | undefined) =>
  request?.messages.flatMap((message) =>
    message.role === 'toolResult'
      ? [message.content.map((block) => (block.type === 'text' ? block.text : '')).join('')]
      : [],
  );
