import type { AssistantMessage, ImageContent, TextContent, ThinkingContent } from '../../agent/messages.ts';
import { textOf } from '../../agent/messages.ts';
import type { ModelRequest } from '../../agent/types.ts';
import { asObject, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { wellFormed } from '../json/well-formed.ts';
import { assignCallIds } from '../outgoing/call-ids.ts';
import { pairResults } from '../outgoing/pair-results.ts';
import type { AnsweredCall, Step } from '../outgoing/pair-results.ts';
import { IMAGE_LEFT_OUT, dataURL, resultImages, resultText } from '../outgoing/tool-results.ts';
import { toolParameters } from '../outgoing/tool-schema.ts';
import type { WireTraits } from '../profiles/profile.ts';
import type { RequestTarget } from '../transport/model-stream.ts';

/** Gemini 3 checks signatures, and takes this in place of one that it never gave. */
const FOREIGN_SIGNATURE = 'skip_thought_signature_validator';

/** The body of a Chat Completions request: as little as possible, for strict servers refuse what they do not know. */
export function buildChatRequest(request: ModelRequest, target: RequestTarget): JsonObject {
  const { traits } = target;
  const { thinkingLevel, maxTokens, temperature } = request.parameters;
  const body: JsonObject = {
    model: target.model,
    messages: messagesOf(request, target),
    stream: true,
    stream_options: { include_usage: true },
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({
        type: 'function',
        function: {
          name: tool.name,
          description: tool.description,
          parameters: toolParameters(tool, traits.schemaKeysLeftOut),
        },
      })),
    }),
    ...(maxTokens !== undefined && {
      [traits.maxTokensField]: Math.min(maxTokens, traits.maxTokensLimit ?? maxTokens),
    }),
    ...(temperature !== undefined && { temperature }),
    ...(thinkingLevel !== undefined && target.profile.thinking(thinkingLevel)),
  };
  for (const field of traits.fieldsLeftOut) delete body[field];
  return wellFormed(body);
}

function messagesOf(request: ModelRequest, target: RequestTarget): JsonObject[] {
  const { traits } = target;
  const steps = pairResults(request.messages);
  const ids = assignCallIds(steps, traits.callIds, (step) => step.role === 'assistant' && target.isOwn(step.message));
  const messages: JsonObject[] = [];
  if (request.systemPrompt !== '') messages.push({ role: traits.systemRole, content: request.systemPrompt });
  const add = (message: JsonObject): void => {
    if (traits.assistantAfterTool && message['role'] === 'user' && messages.at(-1)?.['role'] === 'tool') {
      messages.push({ role: 'assistant', content: 'Done.' });
    }
    messages.push(message);
  };
  steps.forEach((step, at) => {
    for (const message of stepMessages(step, ids[at] ?? [], target)) add(message);
  });
  return messages;
}

function stepMessages(step: Step, ids: readonly string[], target: RequestTarget): JsonObject[] {
  if (step.role === 'user') return userMessage(step.message.content, target.traits);
  const images = resultImages(step.calls).flatMap(({ caption, image }) => [
    { type: 'text', text: caption } as const,
    image,
  ]);
  return [
    ...assistantMessage(step.message, step.calls, ids, target),
    ...step.calls.map((answered, at) => ({ role: 'tool', tool_call_id: ids[at], content: resultText(answered) })),
    ...(images.length > 0 ? userMessage(images, target.traits) : []),
  ];
}

function userMessage(content: readonly (TextContent | ImageContent)[], traits: WireTraits): JsonObject[] {
  const blocks =
    traits.images === 'sent'
      ? content
      : content.map((block) => (block.type === 'image' ? { type: 'text' as const, text: IMAGE_LEFT_OUT } : block));
  if (blocks.some((block) => block.type === 'image')) {
    return [{ role: 'user', content: blocks.map(contentPart) }];
  }
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  return text.trim() === '' ? [] : [{ role: 'user', content: text }];
}

function contentPart(block: TextContent | ImageContent): JsonObject {
  return block.type === 'text'
    ? { type: 'text', text: block.text }
    : { type: 'image_url', image_url: { url: dataURL(block) } };
}

/** An assistant turn; none where it has neither text nor calls, for servers refuse empty turns. */
function assistantMessage(
  message: AssistantMessage,
  calls: readonly AnsweredCall[],
  ids: readonly string[],
  target: RequestTarget,
): JsonObject[] {
  const text = textOf(message.content);
  if (text.trim() === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text.trim() === '' ? target.traits.emptyContent : text,
      ...(calls.length > 0 && {
        tool_calls: calls.map((answered, at) => toolCall(answered, ids[at] ?? '', at, message, target)),
      }),
      ...thinkingEcho(message, calls.length > 0, target),
    },
  ];
}

function toolCall(
  { call }: AnsweredCall,
  id: string,
  at: number,
  message: AssistantMessage,
  target: RequestTarget,
): JsonObject {
  const vendor = target.traits.callSignature;
  const isForeign = !target.isOwn(message);
  const signature =
    isForeign && at === 0 && target.model.includes('gemini-3')
      ? FOREIGN_SIGNATURE
      : isForeign
        ? undefined
        : call.signature;
  return {
    id,
    type: 'function',
    // A call that was cut or broken goes back without arguments: broken JSON would be refused on every later turn.
    function: { name: call.name || 'unnamed', arguments: JSON.stringify(wellFormed(asObject(call.arguments) ?? {})) },
    ...(vendor !== undefined &&
      signature !== undefined && { extra_content: { [vendor]: { thought_signature: signature } } }),
  };
}

/** The thinking that goes back with a turn. Providers that want it, want the field with every call, even empty. */
function thinkingEcho(message: AssistantMessage, hasCalls: boolean, target: RequestTarget): JsonObject {
  const field = target.traits.thinkingEcho;
  if (field === undefined) return {};
  const blocks = target.isOwn(message) ? message.content.filter((block) => block.type === 'thinking') : [];
  if (field === 'reasoning_details') return reasoningDetails(blocks);
  return hasCalls ? { [field]: blocks.map((block) => block.thinking).join('') } : {};
}

/** The details as they came: the reader keeps them as JSON in the signature. */
function reasoningDetails(blocks: readonly ThinkingContent[]): JsonObject {
  const details = blocks.flatMap((block) => {
    const parsed = block.signature === undefined ? undefined : parseJson(block.signature)?.value;
    return Array.isArray(parsed) ? (parsed as unknown[]) : [];
  });
  return details.length > 0 ? { reasoning_details: details } : {};
}
