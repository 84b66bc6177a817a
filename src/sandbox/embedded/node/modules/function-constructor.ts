/** `new Function('return import(x)')`: code that is made of text loads modules with our loader too. */
import { parse } from 'acorn';
import type { Loader } from '../runtime.ts';
import { authorFrame } from './code/author-frame.ts';
import { applyEdits } from './transform/edits.ts';
import { freePrefix, loaderNames } from './transform/names.ts';
import { Walker } from './transform/walker.ts';

type AnyConstructor = new (...args: string[]) => (...args: unknown[]) => unknown;

const callsImport = /\bimport\s*\(/;

/** Puts constructors of functions in place that do so. */
export function installFunctionConstructor(loader: Pick<Loader, 'import'>): void {
  const plain = Function as unknown as AnyConstructor;
  const samples = [() => undefined, async () => undefined, function* () {}, async function* () {}];
  for (const sample of samples) {
    const prototype = Object.getPrototypeOf(sample) as { constructor: AnyConstructor };
    const native = prototype.constructor;
    const make = (args: unknown[], target: object): unknown => {
      const texts = args.map(String);
      return callsImport.test(texts.at(-1) ?? '')
        ? withImport(native, plain, texts, loader)
        : (Reflect.construct(native, texts, target as typeof native) as unknown);
    };
    const replacement: AnyConstructor = new Proxy(native, {
      apply: (_target, _receiver, args: unknown[]) => make(args, native),
      construct: (_target, args: unknown[], newTarget) =>
        make(args, newTarget === replacement ? native : newTarget) as object,
    });
    Object.defineProperty(prototype, 'constructor', { value: replacement, configurable: true, writable: true });
    if (globalThis.Function === (native as unknown)) {
      Object.defineProperty(globalThis, 'Function', { value: replacement, configurable: true, writable: true });
    }
  }
}

/** The function with its `import()` made a call of the loader, as if it stood in the file that makes it. */
function withImport(
  native: AnyConstructor,
  plain: AnyConstructor,
  texts: readonly string[],
  loader: Pick<Loader, 'import'>,
): unknown {
  const parameters = texts.slice(0, -1).join(',');
  const body = texts.at(-1) ?? '';
  const text = String(Reflect.construct(native, [parameters, body]));
  const names = loaderNames(freePrefix(text));
  const code = `(${text})`;
  const walker = new Walker({ code, names, bindings: new Map(), watched: new Set() });
  walker.walk(parse(code, { ecmaVersion: 'latest', sourceType: 'script' }));
  const edits = walker.edits.sorted().filter(({ text: replaced }) => replaced === names.load);
  const from = callerPath() ?? '/';
  const load = (specifier: unknown) => loader.import(String(specifier), from);
  const make = new plain(names.load, `return ${applyEdits(code, edits)}`);
  return make(load);
}

/** The file whose code called, of the stack. */
function callerPath(): string | undefined {
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = (_error, frames) => frames;
  const frames = new Error('stack').stack as unknown as NodeJS.CallSite[];
  Error.prepareStackTrace = prepare;
  for (const frame of frames) {
    const url = authorFrame(frame)?.getFileName();
    if (url !== undefined) return url.startsWith('file:') ? decodeURIComponent(new URL(url).pathname) : url;
  }
  return undefined;
}
