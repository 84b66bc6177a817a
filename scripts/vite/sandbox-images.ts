import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Connect, type Plugin, type Rolldown } from 'vite';
import { mendJustBash } from './mend-just-bash.ts';

const embedded = new URL('../../src/sandbox/embedded/', import.meta.url);
const pathOf = (path: string): string => fileURLToPath(new URL(path, embedded));

/** The programs of the sandboxes, by the name they are imported by. */
const entries: Readonly<Record<string, string>> = {
  kernel: pathOf('kernel/kernel-worker.ts'),
  sh: pathOf('shell/shell-worker.ts'),
  node: pathOf('node/entry.ts'),
  container: pathOf('../webcontainer/helper/main.ts'),
};
const frameEntry = pathOf('frame/frame.ts');
const frameTemplate = pathOf('frame/sandbox.html');

/** What packages ask of Node. Programs then see one kind of buffer, and one kind of emitter. */
const alias = [
  { find: /^(node:)?buffer\/?$/, replacement: pathOf('node/builtins/library/buffer.ts') },
  { find: /^(node:)?events\/?$/, replacement: pathOf('node/builtins/library/events.ts') },
  { find: /^(node:)?string_decoder\/?$/, replacement: pathOf('node/builtins/library/string-decoder.ts') },
  { find: 'node:zlib', replacement: pathOf('shell/node-zlib.ts') },
];

const keepingNames = { compress: true, codegen: true, mangle: { keepNames: { class: true, function: true } } };

interface Image {
  code: string;
  /** Every file it is made of. */
  sources: ReadonlySet<string>;
}

const prefix = 'sandbox-image:';
const devPath = /^\/@sandbox-image\/(\w+)\.js$/;

/**
 * A classic script: the workers of an opaque frame cannot be modules. That of the container runs in Node and has the
 * real modules there.
 */
async function bundle(entry: string, minify: boolean): Promise<Image> {
  const inNode = entry === entries['container'];
  const results = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [mendJustBash()],
    resolve: { alias: inNode ? [] : alias },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env.NODE_DEBUG': 'undefined',
      'process.env.READABLE_STREAM': 'undefined',
    },
    build: {
      write: false,
      minify,
      target: inNode ? 'node18' : 'es2023',
      lib: { entry, formats: [inNode ? 'cjs' : 'iife'], name: 'sandboxImage' },
      // Programs see the names of built-in classes and functions: where they are printed, and in errors.
      ...(minify && entry === entries['node'] && { rolldownOptions: { output: { minify: keepingNames } } }),
      ...(inNode && { rolldownOptions: { external: /^node:/, output: { codeSplitting: false } } }),
      reportCompressedSize: false,
    },
  });
  const output = (Array.isArray(results) ? results : [results]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const chunks = output.filter((part): part is Rolldown.OutputChunk => part.type === 'chunk');
  const [only] = chunks;
  if (only === undefined || chunks.length > 1) throw new Error(`${entry} does not build to one script`);
  return { code: only.code, sources: new Set(only.moduleIds) };
}

/** The text of one program. */
export async function bundleImage(name: string, minify: boolean): Promise<string> {
  const entry = entries[name];
  if (entry === undefined) throw new Error(`There is no sandbox image named ${name}`);
  return (await bundle(entry, minify)).code;
}

/** The page of the frame, with its script and a policy that lets this script alone run. */
export function fillFrame(template: string, script: string): string {
  if (/<\/script|<!--/i.test(script)) throw new Error('The script of the frame would end too early in a page');
  const hash = createHash('sha256').update(script).digest('base64');
  return `${template.replace('{hash of the script}', `sha256-${hash}`)}<script>${script}</script>\n`;
}

/**
 * `import url from 'sandbox-image:sh'` answers the URL of a worker program of the sandbox, bundled into one classic
 * script; and `/sandbox.html` is the frame that they run in. Both in development and in a build.
 */
export function sandboxImages(): Plugin {
  let isBuild = false;
  const images = new Map<string, Promise<Image>>();

  const imageOf = (entry: string): Promise<Image> => {
    const image = images.get(entry) ?? bundle(entry, isBuild);
    images.set(entry, image);
    image.catch(() => images.delete(entry));
    return image;
  };

  const frame = async (): Promise<string> => {
    const [template, { code }] = await Promise.all([readFile(frameTemplate, 'utf8'), imageOf(frameEntry)]);
    return fillFrame(template, code);
  };

  /** Drops what is made of a file that has changed. Answers whether anything was. */
  const forget = async (file: string): Promise<boolean> => {
    let wasUsed = file === frameTemplate;
    for (const [entry, image] of images) {
      const isPart = await image.then(
        ({ sources }) => sources.has(file),
        () => true,
      );
      if (!isPart) continue;
      images.delete(entry);
      wasUsed = true;
    }
    return wasUsed;
  };

  const serve: Connect.NextHandleFunction = (request, response, next) => {
    const path = (request.url ?? '').replace(/\?.*$/, '');
    const entry = entries[devPath.exec(path)?.[1] ?? ''];
    const send = (type: string, body: string): void => {
      response.setHeader('Content-Type', type);
      response.end(body);
    };
    if (path === '/sandbox.html') frame().then((body) => send('text/html', body), next);
    else if (entry !== undefined) imageOf(entry).then(({ code }) => send('text/javascript', code), next);
    else next();
  };

  return {
    name: 'sandbox-images',
    config(_, { command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const name = id.slice(prefix.length + 1);
      const entry = entries[name];
      if (entry === undefined) throw new Error(`There is no sandbox image named ${name}`);
      if (!isBuild) return `export default ${JSON.stringify(`/@sandbox-image/${name}.js`)};`;
      const { code } = await imageOf(entry);
      const reference = this.emitFile({ type: 'asset', name: `sandbox-${name}.js`, source: code });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sandbox.html', source: await frame() });
    },
    configureServer({ middlewares, watcher, ws }) {
      middlewares.use(serve);
      watcher.on('change', (file) => {
        void forget(file).then((wasUsed) => wasUsed && ws.send({ type: 'full-reload' }));
      });
    },
  };
}
