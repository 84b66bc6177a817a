import type { Plugin } from 'vite';

/**
 * Serves a page that is asked for with `?coep=credentialless` under that policy, for tests of what differs. To be named
 * behind `hostHeaders`, whose header it replaces.
 */
export function credentialless(): Plugin {
  return {
    name: 'credentialless',
    configurePreviewServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        if (/[?&]coep=credentialless\b/.test(request.url ?? '')) {
          response.setHeader('Cross-Origin-Embedder-Policy', 'credentialless');
        }
        next();
      }),
  };
}
