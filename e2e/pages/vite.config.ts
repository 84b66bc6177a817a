import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fileURLToPath } from 'node:url';
import { credentialless } from '../../scripts/vite/credentialless.ts';
import { hostHeaders } from '../../scripts/vite/host-headers.ts';
import { sandboxImages } from '../../scripts/vite/sandbox-images.ts';

/** Builds and serves the pages that end-to-end tests open beside the app. */
export default defineConfig({
  plugins: [hostHeaders(), credentialless(), react(), tailwindcss(), sandboxImages()],
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1' },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    outDir: fileURLToPath(new URL('../../node_modules/.cache/e2e-pages', import.meta.url)),
    emptyOutDir: true,
    rollupOptions: {
      input: [
        'sandbox-contract.html',
        'programs.html',
        'smoke.html',
        'corpus.html',
        'perf.html',
        'webcontainer-client.html',
        'webcontainer-probe.html',
      ].map((page) => fileURLToPath(new URL(page, import.meta.url))),
    },
  },
});
