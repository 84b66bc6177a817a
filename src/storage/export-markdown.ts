/**
 * A conversation as Markdown for people: prompts and steers, what the model wrote, and each tool call with its
 * arguments and result. Made from the log alone. Thinking is left out.
 */
import type { Envelope, EnvelopeOf, EventPayloads } from '../protocol/events.ts';

/** The words of the document; values come in as they are to be read. */
export interface ExportWords {
  untitled: string;
  /** The line under the title. */
  intro: (started: string) => string;
  turn: (number: number) => string;
  prompt: string;
  steer: (waited: string | null) => string;
  followUp: (waited: string | null) => string;
  images: (count: number) => string;
  call: (tool: string) => string;
  arguments: string;
  result: string;
  errorResult: string;
  image: string;
  noResult: string;
  failed: (message: string) => string;
  cutOff: string;
  outcome: Record<EventPayloads['agent_settled']['outcome'], string>;
  underWay: string;
  time: (epochMs: number) => string;
  duration: (ms: number) => string;
}

type AssistantEnd = Extract<EventPayloads['message_end'], { role: 'assistant' }>;
type UserStart = Extract<EventPayloads['message_start'], { role: 'user' }>;

export function exportMarkdown(events: readonly Envelope[], title: string, words: ExportWords): string {
  const results = resultsByCall(events);
  const parts = [`# ${oneLine(title) || words.untitled}`];
  const [first] = events;
  if (first !== undefined) parts.push(words.intro(words.time(first.t)));
  for (const event of events) parts.push(...partsOf(event, results, words));
  const last = events.findLast(({ type }) => type === 'agent_start' || type === 'agent_settled');
  if (last?.type === 'agent_start') parts.push(`_${words.underWay}_`);
  return `${parts.join('\n\n')}\n`;
}

type Results = ReadonlyMap<string, EventPayloads['tool_execution_end']>;

/** The id of a call is unique within its turn only. */
function keyOf(turnId: string | undefined, toolCallId: string): string {
  return `${turnId ?? ''} ${toolCallId}`;
}

function resultsByCall(events: readonly Envelope[]): Results {
  const results = new Map<string, EventPayloads['tool_execution_end']>();
  for (const event of events) {
    if (event.type === 'tool_execution_end') results.set(keyOf(event.turnId, event.payload.toolCallId), event.payload);
  }
  return results;
}

function partsOf(event: Envelope, results: Results, words: ExportWords): string[] {
  switch (event.type) {
    case 'turn_start':
      return [`## ${words.turn(event.payload.number)}`];
    case 'message_start':
      return event.payload.role === 'user' ? userParts(event.payload, event.t, words) : [];
    case 'message_end':
      return event.payload.role === 'assistant' ? assistantParts(event, event.payload, results, words) : [];
    case 'agent_settled': {
      const { outcome, errorMessage } = event.payload;
      return [`_${words.outcome[outcome]}_`, ...(errorMessage === undefined ? [] : [fenced(errorMessage, '')])];
    }
    default:
      return [];
  }
}

function userParts(user: UserStart, readAt: number, words: ExportWords): string[] {
  const waited = user.queuedAt === undefined ? null : words.duration(readAt - user.queuedAt);
  const heading = {
    prompt: words.prompt,
    steer: words.steer(waited),
    follow_up: words.followUp(waited),
  }[user.origin];
  return [
    `**${heading}**`,
    ...(user.text === '' ? [] : [quoted(user.text)]),
    ...(user.images === 0 ? [] : [words.images(user.images)]),
  ];
}

function assistantParts(event: EnvelopeOf<'message_end'>, end: AssistantEnd, results: Results, words: ExportWords) {
  const parts: string[] = [];
  for (const block of end.content) {
    if (block.type === 'text' && block.text.trim() !== '') parts.push(closed(block.text.trim()));
    if (block.type !== 'toolCall') continue;
    const received = block.invalid?.received ?? JSON.stringify(block.arguments, null, 2);
    parts.push(`### ${words.call(code(block.name))}`, words.arguments, fenced(received, 'json'));
    parts.push(...resultParts(results.get(keyOf(event.turnId, block.id)), words));
  }
  if (end.stopReason === 'length') parts.push(words.cutOff);
  if (end.stopReason === 'error') parts.push(words.failed(oneLine(end.error?.message ?? end.errorMessage ?? '')));
  return parts;
}

function resultParts(result: EventPayloads['tool_execution_end'] | undefined, words: ExportWords): string[] {
  if (result === undefined) return [words.noResult];
  const text = result.content.map((part) => (part.type === 'text' ? part.text : `[${words.image}]`)).join('\n');
  return [result.isError ? words.errorResult : words.result, fenced(text, '')];
}

/** A fence longer than any run of backticks in the text, so that nothing in it ends it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

/** Text between backticks, more of them than the text has in a row. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return longest === 0 ? `${ticks}${oneLine(text)}${ticks}` : `${ticks} ${oneLine(text)} ${ticks}`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** The model's Markdown, with a fence that it left open closed, so that it takes nothing of what follows. */
function closed(markdown: string): string {
  let open: string | null = null;
  for (const line of markdown.split('\n')) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    const [, marks = '', info = ''] = fence ?? [];
    if (marks === '') continue;
    if (open === null) open = marks;
    else if (marks.startsWith(open) && info.trim() === '') open = null;
  }
  return open === null ? markdown : `${markdown}\n${open}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
