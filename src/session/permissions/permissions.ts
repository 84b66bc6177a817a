/**
 * What the agent may do without asking, for one session: judges each call before it runs, asks the person where the
 * mode or a rule says so, and keeps what the person allowed for the session.
 */
import type { ToolCall } from '../../agent/messages.ts';
import { toolCallsOf } from '../../agent/messages.ts';
import { fail, ok, type Result } from '../../agent/result.ts';
import type { AgentEnvironment, AgentHooks, AgentTool, BeforeToolCallContext } from '../../agent/types.ts';
import type { CommandError, CommandResult } from '../../protocol/commands.ts';
import type { EventPayloads } from '../../protocol/events.ts';
import {
  permissionModes,
  type ApprovalAnswer,
  type PermissionMode,
  type PermissionSettings,
} from '../../protocol/permissions.ts';
import { createApprovals, type ApprovalEvents, type OpenApproval } from './approvals.ts';
import { judge, type Verdict } from './judge.ts';
import { deniedByPerson, editedByPerson, refusedByPolicy } from './refusals.ts';
import { compileRules, type CallEffect } from './rule-matching.ts';

/** What can be told of a call before it runs. Arguments are validated ones. */
export interface CallInspector {
  effectOf(toolName: string, args: unknown): Promise<CallEffect>;
  /** The unified diff of what it would change, if that can be told. */
  diffOf(toolName: string, args: unknown): Promise<string | undefined>;
}

export interface PermissionOptions {
  settings: PermissionSettings;
  calls: CallInspector;
}

export interface Permissions {
  hooks: Required<Pick<AgentHooks, 'beforeToolCall' | 'afterToolCall'>>;
  resolve(approvalId: string, answer: ApprovalAnswer): Promise<CommandResult<'approval_resolve'>>;
  setSettings(settings: PermissionSettings): CommandResult<'permission_settings'>;
  setMode(mode: PermissionMode): CommandResult<'permission_mode'>;
  /** Whether a rule asks for, or denies, reading the file. */
  restrictsReading(path: string): boolean;
  /**
   * Begins another session, with nothing allowed yet. One that is gone on with keeps the mode that was chosen for it,
   * unless the settings are stricter.
   */
  startSession(chosen?: PermissionMode): void;
}

export interface PermissionEvents extends ApprovalEvents {
  mode(payload: EventPayloads['permission_mode']): void;
}

export function createPermissions(
  { settings: first, calls }: PermissionOptions,
  tools: readonly AgentTool[],
  environment: Pick<AgentEnvironment, 'newId'>,
  events: PermissionEvents,
): Permissions {
  let settings = first;
  let rules = compileRules(settings.rules);
  let chosen: PermissionMode | undefined;
  const granted = new Set<string>();
  /** Calls that were allowed together with one before them. */
  let allowedAhead = new WeakSet<ToolCall>();
  const edited = new WeakMap<ToolCall, Record<string, unknown>>();
  const approvals = createApprovals(environment, events);

  const mode = () => chosen ?? settings.mode;

  /** Undefined: the mode of the settings. */
  function choose(next: PermissionMode | undefined): void {
    chosen = next;
    events.mode({ mode: mode(), scope: chosen === undefined ? 'settings' : 'session' });
  }

  async function inspect(toolName: string, args: unknown): Promise<{ effect: CallEffect; verdict: Verdict }> {
    const effect = await calls.effectOf(toolName, args);
    const isGranted = granted.has(grantOf(toolName, args, effect));
    return { effect, verdict: judge(effect, { mode: mode(), rules, isGranted }) };
  }

  /** The calls after one in its batch that would be asked for, too. */
  async function askedNext({ toolCall, assistantMessage }: BeforeToolCallContext): Promise<ToolCall[]> {
    const batch = toolCallsOf(assistantMessage);
    const asked: ToolCall[] = [];
    for (const call of batch.slice(batch.indexOf(toolCall) + 1)) {
      const args = validated(tools, call.name, call.arguments, { isRaw: true });
      if (call.invalid === undefined && args.ok && (await inspect(call.name, args.value)).verdict.action === 'ask')
        asked.push(call);
    }
    return asked;
  }

  async function ask(context: BeforeToolCallContext, effect: CallEffect, verdict: Verdict) {
    const { toolCall, signal } = context;
    const args = recordOf(context.args);
    const following = await askedNext(context);
    const diff = effect.kind === 'change' ? await calls.diffOf(toolCall.name, args) : undefined;
    const answer = await approvals.ask(
      {
        toolCallId: toolCall.id,
        toolName: toolCall.name,
        args,
        access: effect.kind,
        files: effect.kind === 'read' || effect.kind === 'change' ? [...effect.paths] : [],
        ...(diff === undefined ? {} : { diff }),
        reason: verdict.reason,
        following: following.map(({ id }) => id),
      },
      signal,
    );
    switch (answer.kind) {
      case 'allow_for_session':
        granted.add(grantOf(toolCall.name, args, effect));
        return undefined;
      case 'allow_following':
        for (const call of following) allowedAhead.add(call);
        return undefined;
      case 'edit':
        edited.set(toolCall, answer.args);
        return { args: answer.args };
      case 'deny':
        return { block: { reason: deniedByPerson(answer.message) } };
      case 'allow':
      case 'stopped':
        return undefined;
      default:
        return answer satisfies never;
    }
  }

  /** The answer as it can be carried out: edited arguments must fit, and nothing that is denied by now may run. */
  async function checkedAnswer(
    { toolName, args: asked }: OpenApproval,
    answer: ApprovalAnswer,
  ): Promise<Result<ApprovalAnswer, CommandError>> {
    const args = answer.kind === 'edit' ? validated(tools, toolName, answer.args) : ok(asked);
    if (!args.ok) return fail({ code: 'invalid', message: args.message });
    const { verdict } = await inspect(toolName, args.value);
    if (verdict.action === 'deny') return fail({ code: 'not_permitted', message: refusedByPolicy(verdict.reason) });
    if (answer.kind !== 'edit') return ok(answer);
    const isSame = JSON.stringify(args.value) === JSON.stringify(asked);
    return ok(isSame ? { kind: 'allow' } : { kind: 'edit', args: recordOf(args.value) });
  }

  return {
    hooks: {
      async beforeToolCall(context) {
        if (mode() === 'auto' && rules.isEmpty) return undefined;
        const { toolCall, args } = context;
        const { effect, verdict } = await inspect(toolCall.name, args);
        if (verdict.action === 'deny') return { block: { reason: refusedByPolicy(verdict.reason) } };
        if (verdict.action === 'allow' || allowedAhead.has(toolCall)) return undefined;
        return ask(context, effect, verdict);
      },
      afterToolCall({ toolCall, result }) {
        const args = edited.get(toolCall);
        if (args === undefined) return undefined;
        return { content: [...result.content, { type: 'text', text: editedByPerson(args) }] };
      },
    },
    async resolve(approvalId, answer) {
      const open = approvals.find(approvalId);
      if (open === undefined) return fail(noLongerWaits);
      const checked = answer.kind === 'deny' ? ok(answer) : await checkedAnswer(open, answer);
      if (!checked.ok) return checked;
      return approvals.answer(approvalId, checked.value) ? ok(null) : fail(noLongerWaits);
    },
    setSettings(next) {
      const hasOtherMode = next.mode !== settings.mode;
      settings = next;
      rules = compileRules(next.rules);
      if (hasOtherMode) choose(undefined);
      return ok(null);
    },
    setMode(next) {
      choose(next);
      return ok(null);
    },
    restrictsReading: (path) => rules.restrictsReading(path),
    startSession(before) {
      granted.clear();
      allowedAhead = new WeakSet();
      choose(before === undefined || isStricter(settings.mode, before) ? undefined : before);
    },
  };
}

const noLongerWaits = { code: 'unknown_approval', message: 'This call no longer waits for an answer.' } as const;

function isStricter(mode: PermissionMode, than: PermissionMode): boolean {
  return permissionModes.indexOf(mode) > permissionModes.indexOf(than);
}

/** Names what a person allows for the session: this command, this kind of access to this file, or this very call. */
function grantOf(toolName: string, args: unknown, effect: CallEffect): string {
  switch (effect.kind) {
    case 'command':
      return JSON.stringify([effect.kind, effect.command]);
    case 'read':
    case 'change':
      return JSON.stringify([effect.kind, ...effect.paths]);
    case 'other':
      return JSON.stringify([toolName, args]);
  }
}

/** As the loop does it: raw arguments, those of a model, are prepared first. */
function validated(
  tools: readonly AgentTool[],
  name: string,
  args: unknown,
  { isRaw = false } = {},
): ReturnType<AgentTool['validate']> {
  const tool = tools.find((candidate) => candidate.name === name);
  if (tool === undefined) return { ok: false, message: `There is no tool ${name}.` };
  try {
    return tool.validate(isRaw && tool.prepareArguments ? tool.prepareArguments(args) : args);
  } catch (thrown) {
    return { ok: false, message: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
