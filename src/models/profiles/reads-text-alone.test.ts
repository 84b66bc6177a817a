import { describe, expect, it } from 'vitest';
import { readsTextAlone } from './reads-text-alone.ts';

describe('readsTextAlone', () => {
  it.each([
    'gpt-3.5-turbo',
    'openai/gpt-oss-120b',
    'gpt-oss:20b',
    'o3-mini',
    'deepseek-ai/DeepSeek-R1',
    'llama3.1:8b',
    'meta-llama/Meta-Llama-3.1-8B-Instruct',
    'llama-3.3-70b-versatile',
    'qwen3-coder:30b',
    'Qwen/Qwen2.5-Coder-32B-Instruct',
    'moonshotai/kimi-k2-0905',
    'glm-4.6',
  ])('knows %s', (model) => {
    expect(readsTextAlone(model)).toBe(true);
  });

  it.each([
    'gpt-5-mini',
    'gpt-4o',
    'o3',
    'claude-sonnet-4-5',
    'gemini-2.5-pro',
    'deepseek-chat',
    'deepseek-vl2',
    'llama3.2-vision',
    'llama-3.10',
    'qwen3-vl',
    'kimi-k2.5',
    'glm-4.5v',
    'a-model-of-my-own',
    '',
  ])('does not hold it of %j', (model) => {
    expect(readsTextAlone(model)).toBe(false);
  });
});
