import type { ModelApiId } from '../create-model.ts';
import type { ProfileId } from './profile.ts';

/**
 * How a provider treats calls from a page, as far as it is known. `test`: only a real call tells.
 * `opt_in_header`: with the header that the preset holds. `server_setting`: the server must be started for it.
 */
export type PageAccess = 'test' | 'opt_in_header' | 'server_setting' | 'open';

/** A provider as a person chooses it. */
export interface ProviderPreset {
  id: ProfileId;
  label: string;
  /** Empty where the person must say. */
  baseURL: string;
  api: ModelApiId;
  needsKey: boolean;
  headers: Readonly<Record<string, string>>;
  pageAccess: PageAccess;
  /** What to do on the server so that a page may call it. */
  accessCommand?: string;
  /** Where keys are made, or how the server is set up. */
  docsURL?: string;
}

function hosted(
  id: ProfileId,
  label: string,
  baseURL: string,
  docsURL: string,
  more: Partial<ProviderPreset> = {},
): ProviderPreset {
  return {
    id,
    label,
    baseURL,
    docsURL,
    api: 'chat_completions',
    needsKey: true,
    headers: {},
    pageAccess: 'test',
    ...more,
  };
}

function local(
  id: ProfileId,
  label: string,
  port: number,
  docsURL: string,
  more: Partial<ProviderPreset> = {},
): ProviderPreset {
  return hosted(id, label, `http://localhost:${port}/v1`, docsURL, {
    needsKey: false,
    pageAccess: 'server_setting',
    ...more,
  });
}

const custom: ProviderPreset = {
  id: 'custom',
  label: 'Custom',
  baseURL: '',
  api: 'chat_completions',
  needsKey: false,
  headers: {},
  pageAccess: 'test',
};

/** The providers to choose from, in the order in which they are shown. */
export const PRESETS: readonly ProviderPreset[] = [
  hosted('openai', 'OpenAI', 'https://api.openai.com/v1', 'https://platform.openai.com/api-keys', { api: 'responses' }),
  hosted('anthropic', 'Anthropic', 'https://api.anthropic.com/v1', 'https://console.anthropic.com/settings/keys', {
    headers: { 'anthropic-dangerous-direct-browser-access': 'true' },
    pageAccess: 'opt_in_header',
  }),
  hosted('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1', 'https://openrouter.ai/settings/keys'),
  hosted('groq', 'Groq', 'https://api.groq.com/openai/v1', 'https://console.groq.com/keys'),
  hosted('together', 'Together', 'https://api.together.xyz/v1', 'https://api.together.ai/settings/api-keys'),
  hosted('deepseek', 'DeepSeek', 'https://api.deepseek.com/v1', 'https://platform.deepseek.com/api_keys'),
  hosted(
    'gemini',
    'Gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'https://aistudio.google.com/apikey',
  ),
  hosted('mistral', 'Mistral', 'https://api.mistral.ai/v1', 'https://console.mistral.ai/api-keys', {
    pageAccess: 'open',
  }),
  hosted('xai', 'xAI', 'https://api.x.ai/v1', 'https://console.x.ai'),
  hosted('moonshot', 'Moonshot', 'https://api.moonshot.ai/v1', 'https://platform.moonshot.ai/console/api-keys'),
  hosted('zai', 'Z.ai', 'https://api.z.ai/api/paas/v4', 'https://z.ai/manage-apikey/apikey-list'),
  local('ollama', 'Ollama', 11434, 'https://docs.ollama.com/faq', {
    accessCommand: 'OLLAMA_ORIGINS={origin} ollama serve',
  }),
  local('lmstudio', 'LM Studio', 1234, 'https://lmstudio.ai/docs/cli/server-start', {
    accessCommand: 'lms server start --cors',
  }),
  local('llamacpp', 'llama.cpp', 8080, 'https://github.com/ggml-org/llama.cpp/tree/master/tools/server', {
    pageAccess: 'open',
  }),
  local('vllm', 'vLLM', 8000, 'https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html', {
    pageAccess: 'open',
  }),
  custom,
];
