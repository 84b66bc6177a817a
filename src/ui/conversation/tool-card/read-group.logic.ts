/** What a card says that stands for several reads in a row. */
import { formatDuration } from '../../../i18n/format.ts';
import type { CallView } from '../../../store/view.ts';
import { targetOf, type CardHead, type Words } from './tool-card.logic.ts';

/** Of so many files the head still gives the names. */
const NAMED_FILES = 2;

export function readGroupHead(calls: readonly CallView[], now: number, words: Words): CardHead {
  const { texts, locale } = words;
  const { verb, target } = verbAndTarget(calls, texts);
  const finished = calls.filter((call) => call.status === 'done').length;
  const duration = groupDuration(calls, now);
  const time = duration === null ? '' : formatDuration(duration, locale);
  const remarks = [overlaps(calls) ? texts.group.inParallel : '', isOver(calls) ? time : ''];
  const count = texts.group.finished(finished, calls.length);
  const base = { verb, target, meta: remarks.filter((remark) => remark !== '').join(' · ') };
  if (calls.some((call) => call.status === 'running')) {
    return { ...base, status: { kind: 'running', text: time }, edge: 'none' };
  }
  if (calls.some((call) => call.status === 'preparing')) {
    return { ...base, status: { kind: 'running', text: texts.call.writingArguments }, edge: 'none' };
  }
  if (!isOver(calls)) return { ...base, status: { kind: 'waiting', text: texts.call.ready }, edge: 'none' };
  if (finished === calls.length) return { ...base, status: { kind: 'ok', text: count }, edge: 'none' };
  const failed = calls.some((call) => call.status === 'failed' || call.status === 'invalid');
  return failed
    ? { ...base, status: { kind: 'error', text: count }, edge: 'error' }
    : { ...base, status: { kind: 'stopped', text: count }, edge: 'off' };
}

function verbAndTarget(calls: readonly CallView[], texts: Words['texts']): { verb: string; target: string } {
  const tense = tenseOf(calls);
  if (calls.length > NAMED_FILES) return { verb: texts.group[tense](calls.length), target: '' };
  const names = calls.map(targetOf).filter((name) => name !== '');
  return { verb: texts.tool.read[tense], target: names.join(', ') };
}

function tenseOf(calls: readonly CallView[]): 'preparing' | 'running' | 'done' {
  if (isOver(calls)) return 'done';
  return calls.some((call) => call.startedAt !== undefined) ? 'running' : 'preparing';
}

function isOver(calls: readonly CallView[]): boolean {
  return calls.every((call) => call.endedAt !== undefined);
}

/** From the first start to the last end; null when none ran. */
function groupDuration(calls: readonly CallView[], now: number): number | null {
  const extent = groupExtent(calls, now);
  return extent === null ? null : extent.to - extent.from;
}

/** When the calls ran, in milliseconds since the epoch; null when none did. */
export function groupExtent(calls: readonly CallView[], now: number): { from: number; to: number } | null {
  const starts = calls.flatMap((call) => (call.startedAt === undefined ? [] : [call.startedAt]));
  if (starts.length === 0) return null;
  const ends = calls.flatMap((call) => (call.startedAt === undefined ? [] : [call.endedAt ?? now]));
  return { from: Math.min(...starts), to: Math.max(...ends) };
}

/** Whether one call started before the one before it had ended. */
function overlaps(calls: readonly CallView[]): boolean {
  return calls.some((call, index) => {
    const before = calls[index - 1];
    if (call.startedAt === undefined || before?.startedAt === undefined) return false;
    return before.endedAt === undefined || call.startedAt < before.endedAt;
  });
}
