import type { AssistantContent, ToolCall } from '../../agent/messages.ts';
import type { ToolDeclaration } from '../../agent/types.ts';
import type { CallDraft, Draft, ThinkingDraft } from './content-builder.ts';
import { findLeakedCalls } from './leaked-calls.ts';
import { parseArguments } from './parse-arguments.ts';

export interface FinishOptions {
  /** The reply ended early: by its token limit, a failure or a stop. */
  isCut: boolean;
  tools: readonly ToolDeclaration[];
  newId: (prefix: string) => string;
}

/** The content of a message: no empty blocks, and calls with unique ids and with arguments parsed or flagged. */
export function finishContent(drafts: readonly Draft[], options: FinishOptions): AssistantContent[] {
  const takenIds = new Set<string>();
  const uniqueId = (id: string): string => {
    const unique = id === '' || takenIds.has(id) ? options.newId('call') : id;
    takenIds.add(unique);
    return unique;
  };
  const hasCalls = drafts.some((draft) => draft.type === 'toolCall');
  return drafts.flatMap((draft): AssistantContent[] => {
    if (draft.type === 'thinking') return finishThinking(draft);
    if (draft.type === 'text') {
      if (draft.text === '') return [];
      return hasCalls || options.isCut ? [{ ...draft }] : healed(draft.text, options.tools, () => uniqueId(''));
    }
    if (draft.name === '' && draft.arguments === '') return [];
    return [finishCall(draft, uniqueId(draft.id), options.isCut)];
  });
}

/** A block without text stays only for the token that it carries. */
function finishThinking(draft: ThinkingDraft): AssistantContent[] {
  if (draft.thinking !== '') return [{ ...draft }];
  return draft.signature === undefined ? [] : [{ ...draft, redacted: true }];
}

function finishCall(draft: CallDraft, id: string, isCut: boolean): ToolCall {
  const parsed =
    draft.name === ''
      ? ({ ok: false, message: 'The call does not name a tool.' } as const)
      : parseArguments(draft.arguments, isCut);
  return {
    type: 'toolCall',
    id,
    name: draft.name,
    arguments: parsed.ok ? parsed.value : {},
    ...(!parsed.ok && { invalid: { message: parsed.message, received: draft.arguments } }),
    ...(draft.signature !== undefined && { signature: draft.signature }),
  };
}

function healed(text: string, tools: readonly ToolDeclaration[], newCallId: () => string): AssistantContent[] {
  const found = findLeakedCalls(text, tools);
  if (found === undefined) return [{ type: 'text', text }];
  return [
    ...textBlock(found.before),
    ...found.calls.map((call): ToolCall => ({ type: 'toolCall', id: newCallId(), ...call })),
    ...textBlock(found.after),
  ];
}

function textBlock(text: string): AssistantContent[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }];
}
