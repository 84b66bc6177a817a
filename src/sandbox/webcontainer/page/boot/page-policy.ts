import { within } from '../client/within.ts';

const askMs = 1_500;

export type EmbedderPolicy = 'require-corp' | 'credentialless';

/**
 * The Cross-Origin-Embedder-Policy of this page. A page is not told its own headers, so they are asked for once more;
 * where no answer comes, as from a copy without a network, it is taken for the stricter one.
 */
export async function embedderPolicy(): Promise<EmbedderPolicy> {
  const asked = fetch(location.href, { method: 'HEAD' }).then(
    ({ headers }) => headers.get('cross-origin-embedder-policy') ?? '',
    () => '',
  );
  const told = await within(askMs, asked, () => '');
  return told.startsWith('credentialless') ? 'credentialless' : 'require-corp';
}
