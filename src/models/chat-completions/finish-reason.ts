import type { ModelError } from '../../agent/messages.ts';
import { modelError } from '../errors/classify.ts';

/** What a finish reason means. A reason that is not known ends the reply as it is. */
export type Finish = { type: 'complete' } | { type: 'length' } | { type: 'failed'; error: ModelError };

const LENGTH = new Set([
  'length',
  'max_tokens',
  'max_output_tokens',
  'max_length',
  'max_new_tokens',
  'token_limit',
  'model_length',
  'model_context_window_exceeded',
  'context_window_exceeded',
  'repetition_truncation',
  'incomplete',
  'truncated',
]);
const FILTERED = new Set([
  'content_filter',
  'content_filtered',
  'safety',
  'sensitive',
  'refusal',
  'recitation',
  'prohibited_content',
  'blocklist',
  'spii',
  'error_toxic',
  'image_safety',
]);

export function readFinishReason(reason: string): Finish {
  const name = reason.toLowerCase();
  if (LENGTH.has(name)) return { type: 'length' };
  if (FILTERED.has(name)) {
    return failed('content_filter', 'The provider’s content filter ended the reply.');
  }
  if (name === 'insufficient_system_resource') {
    return failed('overloaded', 'The provider ran out of capacity during the reply.');
  }
  if (/malformed_function_call|unexpected_tool_call|tool_use_failed/.test(name)) {
    return failed('tool_use_failed', `The model wrote a call that the provider could not read (${reason}).`);
  }
  if (/^(?:error|network_error|abort|aborted|cancel|cancelled|internal_error|timeout|engine_error)$/.test(name)) {
    return failed('server', `The provider ended the reply with “${reason}”.`);
  }
  return { type: 'complete' };
}

function failed(kind: ModelError['kind'], message: string): Finish {
  return { type: 'failed', error: modelError(kind, message) };
}
