import { asArray, asObject, asText, objectsIn } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';

/** Text and thinking of one delta; absent parts are empty. */
export interface DeltaParts {
  text: string;
  thinking: string;
  /** Thinking as a gateway wants it back, item for item. */
  details: readonly JsonObject[];
}

const THINKING_FIELDS = ['reasoning_content', 'reasoning', 'reasoning_text', 'thinking'];

/** Reads what a delta says, from all the fields in which servers put it. */
export function readDelta(delta: JsonObject): DeltaParts {
  const details = objectsIn(delta['reasoning_details']);
  const content = readContent(delta['content']);
  // Some servers send the same thinking under two names.
  const thinking = THINKING_FIELDS.flatMap((field) => asText(delta[field]) ?? []).at(0);
  return {
    text: content.text + (asText(delta['refusal']) ?? ''),
    thinking: thinking ?? (content.thinking || details.map(detailText).join('')),
    details,
  };
}

/** Content is a string, or an array of parts, of which some are thinking. */
function readContent(content: unknown): { text: string; thinking: string } {
  if (typeof content === 'string') return { text: content, thinking: '' };
  let text = '';
  let thinking = '';
  for (const item of Array.isArray(content) ? asArray(content) : [content]) {
    const part = asObject(item);
    if (typeof item === 'string') text += item;
    if (part === undefined) continue;
    if (part['type'] === 'thinking' || part['type'] === 'reasoning') {
      thinking += readContent(part['thinking'] ?? part['reasoning'] ?? part['text']).text;
    } else {
      text += asText(part['text']) ?? asText(part['refusal']) ?? '';
    }
  }
  return { text, thinking };
}

function detailText(detail: JsonObject): string {
  return asText(detail['text']) ?? asText(detail['summary']) ?? '';
}

/** Adds the details of a delta to those before it: pieces of one item, told by its type and index, become one. */
export function addDetails(known: JsonObject[], more: readonly JsonObject[]): void {
  for (const detail of more) {
    const last = known.at(-1);
    const continues = last !== undefined && last['type'] === detail['type'] && last['index'] === detail['index'];
    if (!continues || detail['type'] === 'reasoning.encrypted') {
      known.push({ ...detail });
      continue;
    }
    for (const [key, value] of Object.entries(detail)) {
      const before = last[key];
      const isPiece = (key === 'text' || key === 'summary') && typeof before === 'string' && typeof value === 'string';
      if (isPiece) last[key] = `${before}${value}`;
      else if (value !== null && value !== undefined) last[key] = value;
    }
  }
}
