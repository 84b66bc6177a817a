/** What the agent may do without asking the person, and how a call that asked was answered. */

/**
 * From the freest to the strictest. auto: nothing is asked, the sandbox is the boundary · ask_commands: commands are
 * asked for · ask_all: every call is · read_only: no file is changed and no command runs.
 */
export const permissionModes = ['auto', 'ask_commands', 'ask_all', 'read_only'] as const;

export type PermissionMode = (typeof permissionModes)[number];

/** command: a command line · files: a file that is read or changed · changes: a file that is changed. */
export const ruleSubjects = ['command', 'files', 'changes'] as const;

export type RuleSubject = (typeof ruleSubjects)[number];

export const ruleActions = ['allow', 'ask', 'deny'] as const;

export type RuleAction = (typeof ruleActions)[number];

/**
 * An exception from the mode. Of the rules that match, deny goes before ask, and ask before allow, in whatever order
 * they stand. A pattern for commands is the beginning of a command, in whole words, or with `*` and `?` all of it; an
 * allow rule must match each command of a line. A pattern for files is as in .gitignore, from the workspace.
 */
export interface PermissionRule {
  subject: RuleSubject;
  pattern: string;
  action: RuleAction;
}

export interface PermissionSettings {
  mode: PermissionMode;
  rules: readonly PermissionRule[];
}

/** Why a call was asked for, or refused. */
export type PermissionReason = { kind: 'mode'; mode: PermissionMode } | { kind: 'rule'; rule: PermissionRule };

/** What a call does: runs a command, reads files, changes files, or something that its tool does not tell. */
export type CallAccess = 'command' | 'read' | 'change' | 'other';

/** How a person answers. */
export type ApprovalAnswer =
  | { kind: 'allow' }
  /** And from now on in this session: exactly this command, or this kind of access to exactly this file. */
  | { kind: 'allow_for_session' }
  /** And the calls of the same batch that would be asked for next. */
  | { kind: 'allow_following' }
  /** Runs the call with these arguments instead. */
  | { kind: 'edit'; args: Record<string, unknown> }
  /** The message goes to the model as the result of the call. It may be empty. */
  | { kind: 'deny'; message: string };

/** stopped: the run was stopped first · interrupted: the page was closed first. */
export type ApprovalOutcome = ApprovalAnswer['kind'] | 'stopped' | 'interrupted';
