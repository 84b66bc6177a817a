import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { hostHeaders } from '../../../scripts/vite/host-headers.ts';
import { sandboxImages } from '../../../scripts/vite/sandbox-images.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds and serves the page that measures the tools in a browser. */
export default defineConfig({
  root: fromHere('.'),
  publicDir: false,
  plugins: [hostHeaders(), sandboxImages()],
  preview: { host: '127.0.0.1' },
  worker: { format: 'es' },
  build: { target: 'es2023', outDir: fromHere('../../../node_modules/.cache/bench-tools'), emptyOutDir: true },
});
