import { describe, expect, it } from 'vitest';
import { callChat } from '../testing/call-model.ts';
import { delta, streamOf } from '../testing/fake-server.ts';
import { withThinkingInOutput } from './usage.ts';

const hello = delta({ content: 'Hello.' }, 'stop');

async function usageFrom(...chunks: unknown[]) {
  return (await callChat(streamOf(hello, ...chunks))).usage;
}

const usageAt = (output: number) => ({
  choices: [],
  usage: { prompt_tokens: output && 7, completion_tokens: output },
});

describe('usage', () => {
  it('comes from the chunk, its choice, or the vendor’s field', async () => {
    const usage = { prompt_tokens: 20, completion_tokens: 5, total_tokens: 25 };
    const read = { input: 20, output: 5, total: 25 };
    expect(await usageFrom({ choices: [], usage })).toEqual(read);
    expect(await usageFrom({ choices: null, usage })).toEqual(read);
    expect(await usageFrom({ choices: [{ index: 0, delta: {}, usage }] })).toEqual(read);
    expect(await usageFrom({ choices: [], x_groq: { usage } })).toEqual(read);
  });

  it('is the last that has tokens, and never a sum', async () => {
    expect(await usageFrom(usageAt(1), usageAt(3), usageAt(0), { choices: [], usage: null })).toEqual({
      input: 7,
      output: 3,
    });
  });

  it('is absent where none came, or only zeros', async () => {
    expect(await usageFrom()).toBeUndefined();
    expect(await usageFrom({ choices: [], usage: { prompt_tokens: 0, completion_tokens: 0 } })).toBeUndefined();
  });

  it('survives an error', async () => {
    const end = await callChat(
      streamOf({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 1 } }, { error: { message: 'no' } }),
    );
    expect(end).toMatchObject({ stopReason: 'error', usage: { input: 7, output: 1 } });
  });

  it.each([
    [{ prompt_tokens_details: { cached_tokens: 8 } }, { cacheRead: 8 }],
    [{ prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 12 }, { cacheRead: 8 }],
    [{ cached_tokens: 8 }, { cacheRead: 8 }],
    [
      { cache_read_input_tokens: 8, cache_creation_input_tokens: 3 },
      { cacheRead: 8, cacheWrite: 3 },
    ],
    [{ completion_tokens_details: { reasoning_tokens: 4 } }, { reasoning: 4 }],
    [{ prompt_tokens_details: null, completion_tokens_details: { reasoning_tokens: null } }, {}],
  ])('has parts: %j', async (parts, read) => {
    const usage = { prompt_tokens: 20, completion_tokens: 5, ...parts };
    expect(await usageFrom({ choices: [], usage })).toEqual({ input: 20, output: 5, ...read });
  });

  it('gets the thinking that only the total counts', () => {
    expect(withThinkingInOutput({ input: 20, output: 5, total: 32 })).toEqual({
      input: 20,
      output: 12,
      total: 32,
      reasoning: 7,
    });
    expect(withThinkingInOutput({ input: 20, output: 5, total: 25 })).toEqual({ input: 20, output: 5, total: 25 });
    expect(withThinkingInOutput({ input: 20, output: 5 })).toEqual({ input: 20, output: 5 });
  });
});
