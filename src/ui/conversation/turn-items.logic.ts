/** What stands under a turn's heading, in the order of the reply; calls that read files in a row stand together. */
import type { CallView, TextBlockView, TurnView } from '../../store/view.ts';

export type TurnItem =
  /** `streaming`: more of it may come. */
  | { kind: 'text' | 'thinking'; key: string; block: TextBlockView; streaming: boolean }
  | { kind: 'call'; key: string; call: CallView }
  | { kind: 'reads'; key: string; calls: readonly CallView[] };

/** Keys stay the same while the reply grows, so that each item keeps its element for its whole life. */
export function turnItems(turn: TurnView): TurnItem[] {
  const { assistant } = turn;
  if (assistant === null) return [];
  const items: TurnItem[] = [];
  const open = assistant.endedAt === undefined;
  assistant.blocks.forEach((block, index) => {
    if (block.kind !== 'toolCall') {
      const streaming = open && index === assistant.blocks.length - 1;
      if (block.text.trim() === '' && block.kind === 'text') return;
      items.push({ kind: block.kind, key: `${block.kind}-${block.contentIndex}`, block, streaming });
      return;
    }
    const call = turn.calls[block.callIndex];
    if (call === undefined) return;
    const last = items.at(-1);
    if (joinsReads(last, call))
      items[items.length - 1] = { kind: 'reads', key: last.key, calls: [...callsOf(last), call] };
    else items.push({ kind: 'call', key: `call-${call.contentIndex}`, call });
  });
  return items;
}

function joinsReads(last: TurnItem | undefined, call: CallView): last is Extract<TurnItem, { key: string }> {
  if (last === undefined || !isPlainRead(call)) return false;
  return last.kind === 'reads' || (last.kind === 'call' && isPlainRead(last.call));
}

/** What the person was asked for stands by itself. */
function isPlainRead({ toolName, approval }: CallView): boolean {
  return toolName === 'read' && approval === undefined;
}

function callsOf(item: TurnItem): readonly CallView[] {
  if (item.kind === 'reads') return item.calls;
  return item.kind === 'call' ? [item.call] : [];
}
