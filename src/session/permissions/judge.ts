import type { PermissionMode, PermissionReason, RuleAction } from '../../protocol/permissions.ts';
import type { CallEffect, RuleSet } from './rule-matching.ts';

export interface Verdict {
  action: RuleAction;
  reason: PermissionReason;
}

/** What a call is judged by. */
export interface Policy {
  mode: PermissionMode;
  rules: RuleSet;
  /** The person has allowed exactly this for the session. */
  isGranted: boolean;
}

/**
 * What becomes of a call. In this order: a deny rule, the read-only mode, what the person allowed for the session, an
 * ask rule, allow rules, the mode.
 */
export function judge(effect: CallEffect, { mode, rules, isGranted }: Policy): Verdict {
  const byMode = (action: RuleAction): Verdict => ({ action, reason: { kind: 'mode', mode } });
  const deny = rules.restricting('deny', effect);
  if (deny !== undefined) return { action: 'deny', reason: { kind: 'rule', rule: deny } };
  if (mode === 'read_only' && effect.kind !== 'read') return byMode('deny');
  if (isGranted) return byMode('allow');
  const ask = rules.restricting('ask', effect);
  if (ask !== undefined) return { action: 'ask', reason: { kind: 'rule', rule: ask } };
  const allow = rules.allowing(effect);
  if (allow !== undefined) return { action: 'allow', reason: { kind: 'rule', rule: allow } };
  return byMode(isAskedFor(effect, mode) ? 'ask' : 'allow');
}

/** A tool that does not tell what it does is asked for where commands are. */
function isAskedFor({ kind }: CallEffect, mode: PermissionMode): boolean {
  if (mode === 'ask_all') return true;
  return mode === 'ask_commands' && (kind === 'command' || kind === 'other');
}
