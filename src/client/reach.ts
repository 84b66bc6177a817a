/**
 * Whether anything answers at a URL. A page cannot tell a server that is down from one that refuses its origin; a
 * hidden frame under another embedder policy can, because it may ask without reading the answer.
 */

/** answers: something runs there · silent: nothing does · unknown: this browser lets no page find out. */
export type Reach = 'answers' | 'silent' | 'unknown';

const FRAME = '/reach.html';
/** A frame that a browser does not load says nothing at all. */
const FRAME_MS = 6000;

export function probeReach(url: string): Promise<Reach> {
  const frame = document.createElement('iframe');
  frame.src = FRAME;
  frame.hidden = true;
  frame.title = '';
  return new Promise((resolve) => {
    const settle = (reach: Reach) => {
      clearTimeout(timer);
      removeEventListener('message', onMessage);
      frame.remove();
      resolve(reach);
    };
    const onMessage = ({ source, origin, data }: MessageEvent<{ reach?: unknown; reached?: unknown }>) => {
      if (origin !== location.origin || source !== frame.contentWindow) return;
      if (data.reach === 'ready') frame.contentWindow?.postMessage({ reach: url }, location.origin);
      else if (data.reach === url) settle(data.reached === true ? 'answers' : 'silent');
    };
    const timer = setTimeout(() => settle('unknown'), FRAME_MS);
    addEventListener('message', onMessage);
    document.body.append(frame);
  });
}

/** The browser's permission for calls to this machine or its network. `not_asked`: none is needed or known. */
export type LocalAccess = 'granted' | 'denied' | 'prompt' | 'not_asked';

/** Chromium asks a person before a public page may call a local server; each version has its own name for it. */
export async function localAccess(isLoopback: boolean): Promise<LocalAccess> {
  for (const name of [isLoopback ? 'loopback-network' : 'local-network', 'local-network-access']) {
    try {
      // The names are newer than the types.
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state;
    } catch {
      // This browser does not know the name.
    }
  }
  return 'not_asked';
}
