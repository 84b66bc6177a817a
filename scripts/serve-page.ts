/** Builds one of the pages of e2e/pages as the app is built, and serves it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview, type Connect } from 'vite';

export interface ServedPage {
  url: string;
  close: () => Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, 'e2e/pages/vite.config.ts');

/** `handle` sees each request before the files do. */
export async function servePage(name: string, handle?: Connect.NextHandleFunction): Promise<ServedPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'turnwise-page-'));
  const remove = (): Promise<void> => rm(outDir, { recursive: true, force: true });
  try {
    const input = join(root, `e2e/pages/${name}.html`);
    await build({ configFile, logLevel: 'error', build: { outDir, rollupOptions: { input } } });
    const server = await preview({
      configFile,
      logLevel: 'error',
      build: { outDir },
      preview: { port: 0 },
      ...(handle && {
        plugins: [{ name: 'handle', configurePreviewServer: ({ middlewares }) => void middlewares.use(handle) }],
      }),
    });
    const close = async (): Promise<void> => {
      await server.close();
      await remove();
    };
    return { url: `${server.resolvedUrls?.local[0] ?? ''}${name}.html`, close };
  } catch (error) {
    await remove();
    throw error;
  }
}
