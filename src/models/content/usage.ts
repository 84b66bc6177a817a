import type { Usage } from '../../agent/messages.ts';
import { asCount, asObject } from '../json/json-value.ts';
import type { JsonObject } from '../json/json-value.ts';

/**
 * The usage of a chunk, from wherever it comes. Undefined where there is none, or only zeros: some servers send
 * those with every chunk.
 */
export function readUsage(chunk: JsonObject, choice: JsonObject | undefined): Usage | undefined {
  for (const place of [chunk['usage'], choice?.['usage'], asObject(chunk['x_groq'])?.['usage']]) {
    const usage = usageOf(asObject(place));
    if (usage !== undefined && usage.input + usage.output > 0) return usage;
  }
  return undefined;
}

/** The usage of either API, which name the same counts differently. */
export function usageOf(from: JsonObject | undefined): Usage | undefined {
  if (from === undefined) return undefined;
  const inputDetails = asObject(from['prompt_tokens_details']) ?? asObject(from['input_tokens_details']);
  const outputDetails = asObject(from['completion_tokens_details']) ?? asObject(from['output_tokens_details']);
  const cacheRead = firstCount(
    inputDetails?.['cached_tokens'],
    from['prompt_cache_hit_tokens'],
    from['cached_tokens'],
    from['cache_read_input_tokens'],
  );
  const cacheWrite = firstCount(inputDetails?.['cache_write_tokens'], from['cache_creation_input_tokens']);
  const reasoning = firstCount(outputDetails?.['reasoning_tokens'], from['reasoning_tokens']);
  const total = asCount(from['total_tokens']);
  return {
    input: firstCount(from['prompt_tokens'], from['input_tokens']) ?? 0,
    output: firstCount(from['completion_tokens'], from['output_tokens']) ?? 0,
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
    ...(reasoning !== undefined && { reasoning }),
    ...(total !== undefined && { total }),
  };
}

function firstCount(...values: unknown[]): number | undefined {
  return values.map(asCount).find((value) => value !== undefined);
}

/** Adds the thinking that a provider counts in the total alone. */
export function withThinkingInOutput(usage: Usage): Usage {
  const left = (usage.total ?? 0) - usage.input - usage.output;
  return left > 0 ? { ...usage, output: usage.output + left, reasoning: usage.reasoning ?? left } : usage;
}
