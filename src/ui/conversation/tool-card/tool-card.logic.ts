/** What the head of a tool card says, in every state of a call. */
import type { Catalogue } from '../../../i18n/catalogue.ts';
import { formatDuration } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { CallView } from '../../../store/view.ts';
import { partialString } from './partial-json.ts';
import { commandDetails, diffOf, entriesOf, hasCreated, readDetails, stringOf } from './tool-details.ts';
import { parseUnifiedDiff } from './unified-diff.ts';

/** The kinds of tools that have words and an icon of their own. */
export type ToolKind = 'bash' | 'read' | 'write' | 'edit' | 'ls' | 'search' | 'other';

export type StatusKind =
  'running' | 'waiting' | 'asking' | 'ok' | 'error' | 'blocked' | 'denied' | 'stopped' | 'skipped' | 'cut_off';

/** The left edge: red for an error, pink for a hook, amber for the person, dashed grey for what has no proper end. */
export type CardEdge = 'none' | 'error' | 'hook' | 'human' | 'off';

export interface CardHead {
  verb: string;
  /** What it works on, as code. */
  target: string;
  /** A remark beside the target. */
  meta: string;
  status: { kind: StatusKind; text: string };
  edge: CardEdge;
  /** Lines added and removed, for an edit. */
  lines?: { added: number; removed: number };
}

export interface Words {
  texts: Catalogue['conversation'];
  locale: Locale;
}

const kinds: Record<string, ToolKind> = {
  bash: 'bash',
  read: 'read',
  write: 'write',
  edit: 'edit',
  ls: 'ls',
  grep: 'search',
  find: 'search',
};

export function toolKindOf(toolName: string): ToolKind {
  return Object.hasOwn(kinds, toolName) ? (kinds[toolName] ?? 'other') : 'other';
}

/** The argument that says what a call works on; for other tools all arguments. Known as soon as it streams. */
export function targetOf(call: CallView): string {
  const kind = toolKindOf(call.toolName);
  if (kind === 'other') return clip(oneLine(call.argumentsText), 120);
  const name = kind === 'bash' ? 'command' : kind === 'search' ? 'pattern' : 'path';
  const value = call.args === undefined ? partialString(call.argumentsText, name) : stringOf(call.args[name]);
  if (value === null) return kind === 'ls' && call.args !== undefined ? '.' : '';
  return clip(oneLine(value), 300);
}

/** Milliseconds the call has run, or ran; what it waited for the person is not among them. */
export function durationOf(call: CallView, now: number): number {
  if (call.durationMs !== undefined) return call.durationMs;
  const from = call.approval === undefined ? call.startedAt : call.approval.answeredAt;
  return from === undefined ? 0 : Math.max(0, (call.endedAt ?? now) - from);
}

/** `now` in milliseconds since the epoch matters only while the call runs or waits. */
export function cardHead(call: CallView, now: number, words: Words): CardHead {
  const head = headOf(call, now, words);
  if (call.approval?.outcome !== 'edit') return head;
  return { ...head, meta: [words.texts.call.edited, head.meta].filter((remark) => remark !== '').join(' · ') };
}

function headOf(call: CallView, now: number, { texts, locale }: Words): CardHead {
  const words = texts.call;
  const target = targetOf(call);
  const duration = formatDuration(durationOf(call, now), locale);
  const base = { target, meta: '', edge: 'none' as const };
  switch (call.status) {
    case 'preparing':
      return { ...base, verb: verbOf(call, 'preparing', texts), status: status('running', words.writingArguments) };
    case 'ready':
      return { ...base, verb: verbOf(call, 'preparing', texts), status: status('waiting', words.ready) };
    case 'waiting': {
      const waited = formatDuration(now - (call.approval?.askedAt ?? now), locale);
      return { ...base, verb: verbOf(call, 'asking', texts), status: status('asking', waited), edge: 'human' };
    }
    case 'running':
      return { ...base, verb: verbOf(call, 'running', texts), status: status('running', duration) };
    case 'done':
      return { ...base, verb: doneVerb(call, texts), ...doneRemarks(call, texts), status: status('ok', duration) };
    case 'failed':
      return { ...base, ...failedHead(call, duration, texts), edge: 'error' };
    case 'blocked':
      return {
        ...base,
        verb: words.blocked,
        target: namedTarget(call, target),
        meta: clip(oneLine(call.resultText ?? ''), 160),
        status: status('blocked', words.notRun),
        edge: 'hook',
      };
    case 'denied':
      return {
        ...base,
        verb: words.denied,
        target: namedTarget(call, target),
        meta: clip(oneLine(call.approval?.message ?? ''), 160),
        status: status('denied', words.notRun),
        edge: 'human',
      };
    case 'interrupted':
      return {
        ...base,
        verb: words.interrupted,
        target: namedTarget(call, target),
        status: status('stopped', words.pageClosed),
        edge: 'off',
      };
    case 'invalid': {
      const unknown = call.failure === 'unknown_tool';
      return {
        ...base,
        verb: unknown ? words.unknownTool : words.badArguments,
        target: namedTarget(call, target),
        status: status('error', unknown ? words.unknown : words.invalid),
        edge: 'error',
      };
    }
    case 'stopped':
      return {
        ...base,
        verb: words.stopped,
        target: namedTarget(call, target),
        meta: call.output === '' ? '' : words.outputKept(duration),
        status: status('stopped', words.byYou),
        edge: 'off',
      };
    case 'not_started':
      return {
        ...base,
        verb: words.notStarted,
        target: namedTarget(call, target),
        meta: words.stoppedFirst,
        status: status('skipped', words.skipped),
        edge: 'off',
      };
    case 'cut_off':
      return {
        ...base,
        verb: words.cutOff,
        target: namedTarget(call, target),
        meta: words.lengthLimit,
        status: status('cut_off', words.askedAgain),
        edge: 'off',
      };
    default:
      return call.status satisfies never;
  }
}

const status = (kind: StatusKind, text: string) => ({ kind, text });

function verbOf(
  call: CallView,
  tense: 'preparing' | 'asking' | 'running' | 'done' | 'failed',
  texts: Words['texts'],
): string {
  const kind = toolKindOf(call.toolName);
  if (kind !== 'other') return texts.tool[kind][tense];
  return texts.call[tense](call.toolName === '' ? texts.call.unnamed : call.toolName);
}

function doneVerb(call: CallView, texts: Words['texts']): string {
  const created = toolKindOf(call.toolName) === 'write' && hasCreated(call.details);
  return created ? texts.call.created : verbOf(call, 'done', texts);
}

function doneRemarks(call: CallView, texts: Words['texts']): Pick<CardHead, 'meta' | 'lines'> {
  switch (toolKindOf(call.toolName)) {
    case 'read':
      return { meta: readRemark(call, texts) };
    case 'write':
      return { meta: texts.call.lines(lineCount(stringOf(call.args?.['content']) ?? '')) };
    case 'edit': {
      const diff = diffOf(call.details);
      if (diff === null) return { meta: '' };
      const { added, removed } = parseUnifiedDiff(diff);
      return { meta: '', lines: { added, removed } };
    }
    case 'ls': {
      const entries = entriesOf(call.details);
      return { meta: entries === null ? '' : texts.call.entries(entries) };
    }
    default:
      return { meta: '' };
  }
}

/** "14 lines", or "lines 1–22 of 40" for a part of the file. */
export function readRemark(call: CallView, texts: Words['texts']): string {
  const details = readDetails(call.details);
  if (details === null) return '';
  const { lines, totalLines, from } = details;
  if (lines === totalLines) return texts.call.lines(lines);
  return texts.call.lineRange(from, Math.max(from, from + lines - 1), totalLines);
}

/** A command that ran and ended badly did run: its verb says so, and its status how it ended. */
function failedHead(call: CallView, duration: string, texts: Words['texts']): Pick<CardHead, 'verb' | 'status'> {
  const command = toolKindOf(call.toolName) === 'bash' ? commandDetails(call.details) : null;
  if (command === null)
    return { verb: verbOf(call, 'failed', texts), status: status('error', texts.call.failedStatus) };
  const end = command.reason === 'timeout' ? texts.call.timedOut : texts.call.exit(command.exitCode);
  return { verb: verbOf(call, 'done', texts), status: status('error', `${end} · ${duration}`) };
}

/** The icon alone does not name a tool whose verb is missing, except for commands, which speak for themselves. */
function namedTarget(call: CallView, target: string): string {
  return toolKindOf(call.toolName) === 'bash' ? target : `${call.toolName} ${target}`.trim();
}

export function lineCount(text: string): number {
  if (text === '') return 0;
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function oneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, ' ');
}

function clip(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
