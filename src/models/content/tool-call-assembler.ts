import { asArray, asObject, asText, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { CallDraft, ContentBuilder } from './content-builder.ts';

/** One piece of a call as it came. Empty strings and nulls are absent. */
interface Fragment {
  index?: string;
  id?: string;
  name?: string;
  arguments: string;
  signature?: string;
}

/**
 * Puts the calls of a message together from their fragments. A fragment belongs to the call with its index, else
 * with its id, else to the last one; servers reuse all three wrongly, so each match is checked against what the
 * call has already.
 */
export class ToolCallAssembler {
  readonly #content: ContentBuilder;
  readonly #onNewCall: () => void;
  readonly #byIndex = new Map<string, CallDraft>();
  readonly #byId = new Map<string, CallDraft>();
  #last: CallDraft | undefined;

  /** `onNewCall` runs before the block of a call is opened. */
  constructor(content: ContentBuilder, onNewCall: () => void) {
    this.#content = content;
    this.#onNewCall = onNewCall;
  }

  /** Takes the `tool_calls` of one delta. Answers whether it held anything of a call. */
  add(entries: unknown): boolean {
    const fragments = asArray(entries).flatMap((entry) => readFragment(entry) ?? []);
    const seen = new Set<CallDraft>();
    for (const fragment of fragments) seen.add(this.#addFragment(fragment, seen));
    return fragments.length > 0;
  }

  /** Takes the `function_call` of one delta: the form from before there were several calls. */
  addLegacy(functionCall: unknown): boolean {
    const call = asObject(functionCall);
    return call !== undefined && this.add([{ index: 'legacy', function: call }]);
  }

  #addFragment(fragment: Fragment, seenInDelta: ReadonlySet<CallDraft>): CallDraft {
    const found = this.#find(fragment);
    const call =
      found !== undefined && !beginsAnother(found, fragment, seenInDelta)
        ? this.#continue(found, fragment)
        : this.#open(fragment);
    if (fragment.index !== undefined) this.#byIndex.set(fragment.index, call);
    if (fragment.id !== undefined) this.#byId.set(fragment.id, call);
    if (fragment.signature !== undefined) call.signature = fragment.signature;
    this.#last = call;
    // A last fragment that repeats all the arguments adds nothing.
    const isRepeat = fragment.arguments === call.arguments && isCompleteObject(call);
    if (!isRepeat) this.#content.addArguments(call, fragment.arguments);
    return call;
  }

  #find({ index, id, name }: Fragment): CallDraft | undefined {
    if (index !== undefined) return this.#byIndex.get(index);
    if (id === undefined || id === name) return this.#last;
    return this.#byId.get(id) ?? (name === undefined || this.#last?.id === '' ? this.#last : undefined);
  }

  #open(fragment: Fragment): CallDraft {
    this.#onNewCall();
    return this.#content.openCall(fragment.id ?? '', fragment.name ?? '');
  }

  #continue(call: CallDraft, fragment: Fragment): CallDraft {
    const id = call.id === '' ? fragment.id : undefined;
    const name = call.arguments === '' || call.name === '' ? joinedName(call.name, fragment.name) : undefined;
    if (id !== undefined || name !== undefined) {
      this.#content.identifyCall(call, { ...(id !== undefined && { id }), ...(name !== undefined && { name }) });
    }
    return call;
  }
}

/** Whether a fragment that seems to belong to a call is the first of another. */
function beginsAnother(call: CallDraft, fragment: Fragment, seenInDelta: ReadonlySet<CallDraft>): boolean {
  if (fragment.name === undefined || call.name === '') return false;
  if (seenInDelta.has(call)) return true;
  const isIdentified = fragment.id !== undefined && fragment.id !== fragment.name && call.id !== '';
  if (isIdentified) return fragment.id !== call.id;
  if (call.arguments === '') return false;
  if (fragment.name !== call.name) return true;
  if (fragment.arguments === call.arguments || call.arguments === '{}' || !isCompleteObject(call)) return false;
  return fragment.index === undefined || fragment.arguments.trimStart().startsWith('{');
}

/** The name after one more piece, or undefined where it stays. Names come in pieces, growing, or again and again. */
function joinedName(known: string, piece: string | undefined): string | undefined {
  if (piece === undefined || piece === known) return undefined;
  return piece.startsWith(known) ? piece : known + piece;
}

function isCompleteObject(call: CallDraft): boolean {
  return call.lastPiece.trimEnd().endsWith('}') && asObject(parseJson(call.arguments)?.value) !== undefined;
}

function readFragment(entry: unknown): Fragment | undefined {
  const call = asObject(entry);
  const body = asObject(call?.['function']);
  if (call === undefined || body === undefined) return undefined;
  const { index } = call;
  const id = asText(call['id']);
  const name = asText(body['name']);
  const signature = readSignature(call);
  return {
    ...((typeof index === 'number' || asText(index) !== undefined) && { index: String(index) }),
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(signature !== undefined && { signature }),
    arguments: readArguments(body['arguments']),
  };
}

function readArguments(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** The token that Gemini wants back with the call, from the places where it and its proxies put it. */
function readSignature(call: JsonObject): string | undefined {
  const extra = asObject(call['extra_content']);
  const places = [extra?.['google'], extra?.['vertex'], call['provider_specific_fields'], call];
  for (const place of places) {
    const signature = asText(asObject(place)?.['thought_signature']);
    if (signature !== undefined) return signature;
  }
  return undefined;
}
