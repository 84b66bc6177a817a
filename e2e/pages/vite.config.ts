import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileURLToPath } from 'node:url';

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Builds and serves the pages that end-to-end tests open beside the app. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  resolve: {
    alias: { 'node:zlib': fileURLToPath(new URL('../../src/sandbox/embedded/shell/node-zlib.ts', import.meta.url)) },
  },
  server: { headers: isolation, host: '127.0.0.1' },
  // As public/_headers has it: the sandbox must work under the strict policy of the app.
  preview: {
    headers: {
      ...isolation,
      'Content-Security-Policy':
        "default-src 'self'; script-src 'self'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; connect-src *",
    },
    host: '127.0.0.1',
  },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('../../node_modules/.cache/e2e-pages', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: {
      input: ['sandbox-contract.html', 'programs.html', 'corpus.html', 'perf.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
    },
  },
});
