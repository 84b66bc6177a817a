/**
 * Rebuilds the requests of a session from its log, where each is told relative to the one before and its parts stand
 * once, by hash.
 */
import type { AssistantMessage, Message } from '../agent/messages.ts';
import type { ModelParameters, ModelRequest, ToolDeclaration } from '../agent/types.ts';
import type { RequestStartPayload } from '../protocol/events.ts';
import type { EventLog } from './event-log.ts';

/** Where a part of a request comes from. */
export type PartOrigin = 'system' | 'tools' | 'user' | 'steer' | 'follow_up' | 'assistant' | 'results';

export interface RequestPart {
  /** Equal for equal parts, whatever request they stand in. */
  hash: string;
  origin: PartOrigin;
  /** As it was sent. */
  json: string;
  /** UTF-8 bytes of the JSON. */
  bytes: number;
  /** An estimate: four characters a token. */
  tokens: number;
}

export interface SentRequest {
  requestId: string;
  attempt: number;
  provider: string;
  model: string;
  parameters: ModelParameters;
  /** The system prompt, the tools, then the messages, in the order sent. */
  parts: readonly RequestPart[];
  /** Parts whose text the log does not hold. */
  missing: number;
}

export interface RequestReader {
  /** Null for a request that the log does not know. The same object for the same request. */
  read(requestId: string): SentRequest | null;
}

/** Reads a log that may grow; each event is looked at once. */
export function createRequestReader(log: Pick<EventLog, 'length' | 'at'>): RequestReader {
  let requests = new Map<string, RequestStartPayload>();
  let blobs = new Map<string, string>();
  let parts = new Map<string, RequestPart>();
  let built = new Map<string, SentRequest>();
  let taken = 0;
  let first = log.at(0);

  function update(): void {
    if (log.length < taken || log.at(0) !== first) {
      requests = new Map();
      blobs = new Map();
      parts = new Map();
      built = new Map();
      taken = 0;
      first = log.at(0);
    }
    for (; taken < log.length; taken++) {
      const event = log.at(taken);
      if (event?.type !== 'request_start') continue;
      requests.set(event.payload.requestId, event.payload);
      for (const [hash, json] of Object.entries(event.payload.blobs)) blobs.set(hash, json);
    }
  }

  /** From the request that stands alone to this one, each keeps some of the messages before and appends others. */
  function messageHashes(payload: RequestStartPayload): string[] {
    const chain: RequestStartPayload[] = [];
    for (let at: RequestStartPayload | undefined = payload; at !== undefined; at = baseOf(at)) chain.push(at);
    const hashes: string[] = [];
    for (const { keep, append } of chain.toReversed()) {
      hashes.length = Math.min(keep, hashes.length);
      hashes.push(...append);
    }
    return hashes;
  }

  function baseOf({ base }: RequestStartPayload): RequestStartPayload | undefined {
    return base === null ? undefined : requests.get(base);
  }

  function part(hash: string, known?: PartOrigin): RequestPart | null {
    const cached = parts.get(hash);
    if (cached !== undefined) return cached;
    const json = blobs.get(hash);
    if (json === undefined) return null;
    const made = partOf(hash, json, known ?? originOf(JSON.parse(json) as Message));
    parts.set(hash, made);
    return made;
  }

  return {
    read(requestId) {
      update();
      const known = built.get(requestId);
      if (known !== undefined) return known;
      const payload = requests.get(requestId);
      if (payload === undefined) return null;
      const all = [
        part(payload.system, 'system'),
        part(payload.tools, 'tools'),
        ...messageHashes(payload).map((hash) => part(hash)),
      ];
      const found = all.filter((one) => one !== null);
      const { attempt, provider, model, parameters } = payload;
      const request: SentRequest = {
        requestId,
        attempt,
        provider,
        model,
        parameters,
        parts: found,
        missing: all.length - found.length,
      };
      built.set(requestId, request);
      return request;
    },
  };
}

function partOf(hash: string, json: string, origin: PartOrigin): RequestPart {
  return { hash, origin, json, bytes: new TextEncoder().encode(json).length, tokens: Math.ceil(json.length / 4) };
}

function originOf(message: Message): PartOrigin {
  if (message.role === 'assistant') return 'assistant';
  if (message.role === 'toolResult') return 'results';
  return message.origin === 'prompt' ? 'user' : message.origin;
}

/** The request as one JSON text, indented by two. */
export function requestJson(request: SentRequest): string {
  const [system, tools, ...messages] = request.parts.map((part): unknown => JSON.parse(part.json));
  const { model, parameters } = request;
  return JSON.stringify({ model, ...parameters, system, tools, messages }, null, 2);
}

/** The request as the model's adapter got it. Null if the log does not hold all of it. */
export function modelRequestOf({ parts, parameters, missing }: SentRequest): ModelRequest | null {
  if (missing > 0) return null;
  const [systemPrompt, tools, ...messages] = parts.map((part): unknown => JSON.parse(part.json));
  return {
    systemPrompt: systemPrompt as string,
    messages: messages as Message[],
    tools: tools as ToolDeclaration[],
    parameters,
  };
}

/** One line that says what is in a part: the first words of a text, the names of tools and calls. */
export function previewOf(part: RequestPart): string {
  const value: unknown = JSON.parse(part.json);
  if (part.origin === 'system') return firstLine(String(value));
  if (part.origin === 'tools') return (value as ToolDeclaration[]).map((tool) => tool.name).join(', ');
  const message = value as Message;
  const text = firstLine(message.content.map((block) => (block.type === 'text' ? block.text : '')).join(''));
  if (message.role === 'toolResult') return [message.toolName, text].filter((piece) => piece !== '').join(': ');
  if (message.role === 'user') return text;
  return [text, callNames(message)].filter((piece) => piece !== '').join(' → ');
}

function callNames(message: AssistantMessage): string {
  return message.content.flatMap((block) => (block.type === 'toolCall' ? [block.name] : [])).join(', ');
}

function firstLine(text: string): string {
  return text.trimStart().slice(0, 200).split('\n', 1)[0] ?? '';
}
