import type { AssistantMessage, ImageContent, TextContent } from '../../agent/messages.ts';
import type { ModelRequest } from '../../agent/types.ts';
import { asObject, parseJson } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';
import { wellFormed } from '../json/well-formed.ts';
import { assignCallIds } from '../outgoing/call-ids.ts';
import { pairResults } from '../outgoing/pair-results.ts';
import type { Step } from '../outgoing/pair-results.ts';
import { IMAGE_LEFT_OUT, dataURL, resultImages, resultText } from '../outgoing/tool-results.ts';
import { toolParameters } from '../outgoing/tool-schema.ts';
import type { RequestTarget } from '../transport/model-stream.ts';

/** Families that do not think and refuse the parameters of thinking. */
const DOES_NOT_THINK = /^(?:gpt-[34]|chatgpt)/;

/**
 * The body of a Responses request. The provider stores nothing: thinking comes encrypted and goes back with the
 * conversation.
 */
export function buildResponsesRequest(request: ModelRequest, target: RequestTarget): JsonObject {
  const { traits } = target;
  const { thinkingLevel, maxTokens, temperature } = request.parameters;
  const thinks = !DOES_NOT_THINK.test(target.model);
  const body: JsonObject = {
    model: target.model,
    ...(request.systemPrompt !== '' && { instructions: request.systemPrompt }),
    input: inputOf(request, target),
    stream: true,
    store: false,
    ...(thinks && {
      include: ['reasoning.encrypted_content'],
      reasoning: reasoningOf(thinkingLevel, traits.fieldsLeftOut),
    }),
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({
        type: 'function',
        name: tool.name,
        description: tool.description,
        parameters: toolParameters(tool, traits.schemaKeysLeftOut),
        // Otherwise every parameter would have to be required.
        strict: false,
      })),
    }),
    ...(maxTokens !== undefined && { max_output_tokens: Math.min(maxTokens, traits.maxTokensLimit ?? maxTokens) }),
    ...(temperature !== undefined && { temperature }),
  };
  for (const field of traits.fieldsLeftOut) delete body[field];
  return wellFormed(body);
}

function reasoningOf(level: string | undefined, fieldsLeftOut: readonly string[]): JsonObject {
  return {
    ...(!fieldsLeftOut.includes('reasoning.summary') && { summary: 'auto' }),
    ...(level !== undefined && { effort: level === 'off' ? 'none' : level }),
  };
}

function inputOf(request: ModelRequest, target: RequestTarget): JsonObject[] {
  const steps = pairResults(request.messages);
  const ids = assignCallIds(steps, 'safe', (step) => step.role === 'assistant' && target.isOwn(step.message));
  return steps.flatMap((step, at) => itemsOf(step, ids[at] ?? [], target));
}

function itemsOf(step: Step, ids: readonly string[], target: RequestTarget): JsonObject[] {
  if (step.role === 'user') return userItem(step.message.content, target);
  const images = resultImages(step.calls).flatMap(({ caption, image }) => [
    { type: 'text', text: caption } as const,
    image,
  ]);
  return [
    ...assistantItems(step.message, ids, target),
    ...step.calls.map((answered, at) => ({
      type: 'function_call_output',
      call_id: ids[at],
      output: resultText(answered),
    })),
    ...(images.length > 0 ? userItem(images, target) : []),
  ];
}

function userItem(content: readonly (TextContent | ImageContent)[], { traits }: RequestTarget): JsonObject[] {
  const parts = content.flatMap((block): JsonObject[] => {
    if (block.type === 'text') return block.text.trim() === '' ? [] : [{ type: 'input_text', text: block.text }];
    return traits.images === 'sent'
      ? [{ type: 'input_image', image_url: dataURL(block), detail: 'auto' }]
      : [{ type: 'input_text', text: IMAGE_LEFT_OUT }];
  });
  return parts.length === 0 ? [] : [{ role: 'user', content: parts }];
}

function assistantItems(message: AssistantMessage, ids: readonly string[], target: RequestTarget): JsonObject[] {
  const items: JsonObject[] = [];
  let calls = 0;
  for (const block of message.content) {
    if (block.type === 'text' && block.text.trim() !== '') {
      items.push({ role: 'assistant', content: block.text });
    } else if (block.type === 'toolCall') {
      const args = JSON.stringify(wellFormed(block.arguments));
      items.push({ type: 'function_call', call_id: ids[calls++], name: block.name || 'unnamed', arguments: args });
    } else if (block.type === 'thinking' && target.isOwn(message)) {
      const item = asObject(parseJson(block.signature ?? '')?.value);
      if (item !== undefined) items.push(item);
    }
  }
  // Thinking that nothing follows is refused.
  const last = items.findLastIndex((item) => item['type'] !== 'reasoning');
  return items.slice(0, last + 1);
}
