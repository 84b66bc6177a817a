/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin, type ProxyOptions } from 'vite';

/** Cross-origin isolation, on every answer: the sandbox needs shared memory. `public/_headers` says the same to static hosts. */
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The one page under another policy: see src/client/reach.ts. The servers would give it the headers of all others. */
function reachFrame(): Plugin {
  const page = readFileSync(new URL('public/reach.html', import.meta.url));
  const headers = { ...isolation, 'Cross-Origin-Embedder-Policy': 'credentialless', 'Content-Type': 'text/html' };
  const serve: Connect.NextHandleFunction = (request, response, next) => {
    if (request.url === '/reach.html') response.writeHead(200, headers).end(page);
    else next();
  };
  return {
    name: 'reach-frame',
    configureServer: ({ middlewares }) => void middlewares.use(serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve),
  };
}

/**
 * For the end-to-end tests: a model server on this port of the machine, under the app's own origin. A page may then
 * read headers that the server's CORS rules would hide.
 */
function modelProxy(port: string | undefined): Record<string, ProxyOptions> {
  if (port === undefined) return {};
  const rewrite = (path: string) => path.replace(/^\/model-server/, '');
  return { '/model-server': { target: `http://127.0.0.1:${port}`, rewrite } };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), reachFrame()],
  resolve: {
    alias: { 'node:zlib': fileURLToPath(new URL('src/sandbox/embedded/shell/node-zlib.ts', import.meta.url)) },
  },
  server: { headers: isolation, host: '127.0.0.1' },
  preview: { headers: isolation, host: '127.0.0.1', proxy: modelProxy(process.env['TURNWISE_MODEL_PORT']) },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    // Modules are loaded once a worker, not once a file: a third of the time. Tests keep no state in them.
    pool: 'threads',
    isolate: false,
  },
});
