import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds and serves the page that measures the tools in a browser. */
export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
  resolve: { alias: { 'node:zlib': fromHere('../../../src/sandbox/embedded/shell/node-zlib.ts') } },
  preview: {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    host: '127.0.0.1',
  },
  worker: { format: 'es' },
  build: { target: 'es2023', outDir: fromHere('../../../node_modules/.cache/bench-tools'), emptyOutDir: true },
});
