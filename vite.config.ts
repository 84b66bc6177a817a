/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Connect, type Plugin } from 'vite';

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

export default defineConfig({
  plugins: [react(), tailwindcss(), reachFrame()],
  resolve: {
    alias: { 'node:zlib': fileURLToPath(new URL('src/sandbox/embedded/shell/node-zlib.ts', import.meta.url)) },
  },
  server: { headers: isolation, host: '127.0.0.1' },
  preview: { headers: isolation, host: '127.0.0.1' },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
  },
});
