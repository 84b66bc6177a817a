import type { AssistantDelta } from '../../agent/events.ts';

export interface TextDraft {
  type: 'text';
  text: string;
}

export interface ThinkingDraft {
  type: 'thinking';
  thinking: string;
  signature?: string;
}

export interface CallDraft {
  type: 'toolCall';
  /** Its place in the content. */
  index: number;
  /** Empty until one comes. */
  id: string;
  name: string;
  /** JSON text as it has come so far. */
  arguments: string;
  /** The end of `arguments`: looking at its own end would cost as much as it is long. */
  lastPiece: string;
  signature?: string;
}

export type Draft = TextDraft | ThinkingDraft | CallDraft;

/** An empty object, which some servers send before the real arguments. */
const EMPTY_ARGUMENTS = '{}';

/** Collects the blocks of a message in the order in which they began, and the deltas that tell of them. */
export class ContentBuilder {
  readonly drafts: Draft[] = [];
  #deltas: AssistantDelta[] = [];

  /** The deltas since the last call of this. */
  takeDeltas(): AssistantDelta[] {
    const deltas = this.#deltas;
    this.#deltas = [];
    return deltas;
  }

  addText(delta: string): void {
    if (delta === '') return;
    const last = this.drafts.at(-1);
    if (last?.type === 'text') last.text += delta;
    else this.drafts.push({ type: 'text', text: delta });
    this.#deltas.push({ type: 'text_delta', contentIndex: this.drafts.length - 1, delta });
  }

  addThinking(delta: string): void {
    if (delta === '') return;
    const last = this.drafts.at(-1);
    if (last?.type === 'thinking') last.thinking += delta;
    else this.drafts.push({ type: 'thinking', thinking: delta });
    this.#deltas.push({ type: 'thinking_delta', contentIndex: this.drafts.length - 1, delta });
  }

  /** Begins a text block of its own, even after another. */
  openText(): void {
    this.drafts.push({ type: 'text', text: '' });
  }

  /** Begins a thinking block of its own, even after another. */
  openThinking(): ThinkingDraft {
    const draft: ThinkingDraft = { type: 'thinking', thinking: '' };
    this.drafts.push(draft);
    return draft;
  }

  openCall(id: string, name: string): CallDraft {
    const draft: CallDraft = { type: 'toolCall', index: this.drafts.length, id, name, arguments: '', lastPiece: '' };
    this.drafts.push(draft);
    this.#tellCall(draft, '');
    return draft;
  }

  /** Sets what was not known of a call before. */
  identifyCall(draft: CallDraft, known: { id?: string; name?: string }): void {
    if (known.id !== undefined) draft.id = known.id;
    if (known.name !== undefined) draft.name = known.name;
    this.#tellCall(draft, '');
  }

  addArguments(draft: CallDraft, piece: string): void {
    if (piece === '') return;
    draft.lastPiece = piece;
    draft.arguments = draft.arguments === EMPTY_ARGUMENTS ? piece : draft.arguments + piece;
    // Not told yet: it may be the start of a buffer that the next piece replaces.
    if (draft.arguments !== EMPTY_ARGUMENTS) this.#tellCall(draft, piece);
  }

  #tellCall(draft: CallDraft, delta: string): void {
    this.#deltas.push({
      type: 'toolcall_delta',
      contentIndex: draft.index,
      delta,
      ...(delta === '' && draft.id !== '' && { id: draft.id }),
      ...(delta === '' && draft.name !== '' && { name: draft.name }),
    });
  }
}
