import type { ProcessHost } from '../runtime.ts';

/** All of standard input, as text. The thread waits for it. */
export function readAllInput(host: ProcessHost): string {
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const chunk = host.call('readStdin', 65_536);
    if (chunk.length === 0) return text + decoder.decode();
    text += decoder.decode(chunk, { stream: true });
  }
}
