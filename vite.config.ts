/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { hostHeaders } from './scripts/vite/host-headers.ts';
import { mendJustBash } from './scripts/vite/mend-just-bash.ts';
import { sandboxImages } from './scripts/vite/sandbox-images.ts';

/**
 * For the end-to-end tests: a model server on this port of the machine, under the app's own origin. A page may then
 * read headers that the server's CORS rules would hide.
 */
function modelProxy(port: string | undefined): Record<string, ProxyOptions> {
  if (port === undefined) return {};
  const rewrite = (path: string) => path.replace(/^\/model-server/, '');
  return { '/model-server': { target: `http://127.0.0.1:${port}`, rewrite } };
}

const include = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'];
/** Programs of the sandbox may patch built-in modules, and these tests do. */
const patching = ['cli/**', 'modules/**', 'builtins/system/async_hooks/**'].map(
  (folder) => `src/sandbox/embedded/node/${folder}/*.test.ts`,
);

const unitTests = (name: string, test: { include: string[]; exclude?: string[]; isolate: boolean }) => ({
  extends: true as const,
  test: { name, ...test },
});

export default defineConfig({
  plugins: [
    hostHeaders({ frames: process.env['TURNWISE_FRAMES'] }),
    react(),
    tailwindcss(),
    sandboxImages(),
    mendJustBash(),
  ],
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', proxy: modelProxy(process.env['TURNWISE_MODEL_PORT']) },
  worker: { format: 'es' },
  build: { target: 'es2023', sourcemap: true },
  test: {
    environment: 'node',
    pool: 'threads',
    // On two cores Vitest takes one, and a fifth more time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    server: { deps: { inline: ['just-bash'] } },
    projects: [
      // Modules are loaded once a worker, not once a file: a third of the time. Tests keep no state in them.
      unitTests('app', { include, exclude: patching, isolate: false }),
      unitTests('patching', { include: patching, isolate: true }),
    ],
  },
});
