/** The site that the runtime comes from, as the client finds it. */
declare global {
  var WEBCONTAINER_API_IFRAME_URL: string | undefined;
}

const standardHost = 'https://stackblitz.com';

export const hostOrigin = (): string => new URL(globalThis.WEBCONTAINER_API_IFRAME_URL ?? standardHost).origin;

/** The hidden frame that the client has added to this page. */
export function clientFrame(): HTMLIFrameElement | null {
  return document.querySelector<HTMLIFrameElement>(`iframe[src^="${hostOrigin()}/headless"]`);
}

let isHeard = false;
let spoken = false;

/** Whether the frame has said its first word, which the client waits for. Heard of from the first time asked on. */
export function hasHostSpoken(): boolean {
  if (!isHeard) {
    addEventListener('message', (event: MessageEvent<unknown>) => (spoken ||= isFirstWord(event)));
    isHeard = true;
  }
  return spoken;
}

export function isFirstWord({ origin, data }: MessageEvent<unknown>): boolean {
  return origin === hostOrigin() && typeof data === 'object' && data !== null && 'type' in data && data.type === 'init';
}
