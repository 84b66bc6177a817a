/**
 * Contexts of `node:vm`, as near as a program can come to them: code runs in the same realm, with an object before the
 * globals. Its `var`s and functions become properties of the object; `let`, `const` and `class` end with the script.
 * Built-in objects are those of the program itself, so `instanceof` holds across contexts.
 */
const contexts = new WeakSet();

/** The globals of the language, which every context has. */
const languageGlobals = new Set(
  (
    'Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp ' +
    'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError JSON Math Intl ' +
    'ArrayBuffer Atomics Uint8Array Int8Array Uint16Array Int16Array Uint32Array Int32Array Float32Array Float64Array ' +
    'Uint8ClampedArray BigUint64Array BigInt64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy ' +
    'Reflect FinalizationRegistry SharedArrayBuffer decodeURI decodeURIComponent encodeURI encodeURIComponent escape ' +
    'unescape eval isFinite isNaN WebAssembly'
  ).split(' '),
);

export function createContext(object: object): object {
  contexts.add(object);
  return object;
}

export function isContext(object: object): boolean {
  return contexts.has(object);
}

const identifier = String.raw`([\p{ID_Start}$_][\p{ID_Continue}$]*)`;
const declaration = new RegExp(String.raw`\b(?:var|(?:async\s+)?function\s*\*?)\s+${identifier}`, 'gu');
const assignment = new RegExp(String.raw`(?<![.\p{ID_Continue}$])${identifier}\s*=(?![=>])`, 'gu');

/** The names that a script makes: declared with `var` or as functions, or only assigned, wherever in it. */
function namesMade(code: string): Set<string> {
  const found = [...code.matchAll(declaration), ...code.matchAll(assignment)];
  return new Set(found.map(([, name = '']) => name));
}

function scopeOf(context: object, names: ReadonlySet<string>): object {
  const scope: object = new Proxy(context, {
    // What neither is nor was declared is left to the engine: it knows `typeof` from use.
    has: (target, key) => key in target || (typeof key === 'string' && (names.has(key) || key in globalThis)),
    get(target, key) {
      if (key === Symbol.unscopables) return undefined;
      if (key in target) return Reflect.get(target, key) as unknown;
      if (key === 'globalThis') return scope;
      return typeof key === 'string' && languageGlobals.has(key)
        ? (Reflect.get(globalThis, key) as unknown)
        : undefined;
    },
    set: (target, key, value) => Reflect.set(target, key, value),
  });
  return scope;
}

type Runner = (
  this: object,
  scope: object,
  code: string,
  names: Iterable<string>,
  keep: (name: string, value: unknown) => void,
) => unknown;

// Not strict, for `with`; the names within are unlikely in programs.
// oxlint-disable-next-line typescript/no-implied-eval -- to run code is what this module is for
const runInScope = new Function(
  '$scope',
  '$code',
  '$names',
  '$keep',
  `with ($scope) { var $result = eval($code); }
  for (const $name of $names) {
    const $value = eval('typeof ' + $name + ' === "undefined" ? undefined : ' + $name);
    if (typeof $value === 'function') $keep($name, $value);
  }
  return $result;`,
) as Runner;

/** Answers the value of the last statement. */
export function runInContext(code: string, context: object): unknown {
  const names = namesMade(code);
  const scope = scopeOf(context, names);
  return runInScope.call(scope, scope, code, names, (name, value) => {
    if (!(name in context)) Reflect.set(context, name, value);
  });
}
