import type { ProfileId } from './profile.ts';

/** The part of a host that tells its provider. */
const HOSTS: readonly (readonly [suffix: string, id: ProfileId])[] = [
  ['api.openai.com', 'openai'],
  ['openai.azure.com', 'openai'],
  ['api.anthropic.com', 'anthropic'],
  ['openrouter.ai', 'openrouter'],
  ['api.groq.com', 'groq'],
  ['api.together.xyz', 'together'],
  ['api.together.ai', 'together'],
  ['api.deepseek.com', 'deepseek'],
  ['generativelanguage.googleapis.com', 'gemini'],
  ['aiplatform.googleapis.com', 'vertex'],
  ['api.mistral.ai', 'mistral'],
  ['api.x.ai', 'xai'],
  ['api.moonshot.ai', 'moonshot'],
  ['api.moonshot.cn', 'moonshot'],
  ['api.z.ai', 'zai'],
  ['open.bigmodel.cn', 'zai'],
];

/** The usual ports of local servers. */
const PORTS: Readonly<Record<string, ProfileId>> = {
  '11434': 'ollama',
  '1234': 'lmstudio',
  '8080': 'llamacpp',
  '8000': 'vllm',
};

/** The provider that a base URL belongs to; `custom` where it tells nothing. */
export function detectProfile(baseURL: string): ProfileId {
  if (!URL.canParse(baseURL)) return 'custom';
  const { hostname, port } = new URL(baseURL);
  const known = HOSTS.find(
    ([suffix]) => hostname === suffix || hostname.endsWith(`.${suffix}`) || hostname.endsWith(`-${suffix}`),
  );
  if (known) return known[1];
  return isLocalHost(hostname) ? (PORTS[port] ?? 'custom') : 'custom';
}

/** Whether a host is this machine or one of the local network. */
export function isLocalHost(hostname: string): boolean {
  return isLoopback(hostname) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.local$/.test(hostname);
}

/** Whether a host is this machine. */
export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(hostname);
}
