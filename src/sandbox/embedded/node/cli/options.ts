/** The options of `node`, as far as they mean something here. Others are known and without effect. */

export interface CommandOptions {
  eval: string | undefined;
  print: boolean;
  check: boolean;
  version: boolean;
  help: boolean;
  inputType: string | undefined;
  requires: string[];
  imports: string[];
  conditions: string[];
  envFiles: { path: string; isOptional: boolean }[];
  warnings: boolean;
  traceWarnings: boolean;
  deprecation: boolean;
  traceDeprecation: boolean;
  throwDeprecation: boolean;
  unhandledRejections: string | undefined;
  stackTraceLimit: number | undefined;
  title: string | undefined;
  test: boolean;
  testNamePatterns: string[];
  testReporters: string[];
  testDestinations: string[];
  testConcurrency: number | undefined;
  testTimeout: number | undefined;
  testShard: string | undefined;
  testOnly: boolean;
  testForceExit: boolean;
}

export const createOptions = (): CommandOptions => ({
  eval: undefined,
  print: false,
  check: false,
  version: false,
  help: false,
  inputType: undefined,
  requires: [],
  imports: [],
  conditions: [],
  envFiles: [],
  warnings: true,
  traceWarnings: false,
  deprecation: true,
  traceDeprecation: false,
  throwDeprecation: false,
  unhandledRejections: undefined,
  stackTraceLimit: undefined,
  title: undefined,
  test: false,
  testNamePatterns: [],
  testReporters: [],
  testDestinations: [],
  testConcurrency: undefined,
  testTimeout: undefined,
  testShard: undefined,
  testOnly: false,
  testForceExit: false,
});

/** What an option does. Those with `set` take a value; `isRefused`: this sandbox cannot do what it asks for. */
type OptionAction =
  | { kind: 'flag'; set: (options: CommandOptions, on: boolean) => void; inEnvironment: boolean }
  | { kind: 'value'; set: (options: CommandOptions, value: string) => void; inEnvironment: boolean }
  | { kind: 'ignored'; takesValue: boolean; inEnvironment: boolean }
  | { kind: 'refused' };

const flag = (set: (options: CommandOptions, on: boolean) => void, inEnvironment = true): OptionAction => ({
  kind: 'flag',
  set,
  inEnvironment,
});

const value = (set: (options: CommandOptions, value: string) => void, inEnvironment = true): OptionAction => ({
  kind: 'value',
  set,
  inEnvironment,
});

const meanings: Readonly<Record<string, OptionAction>> = {
  '--eval': value((options, text) => (options.eval = text), false),
  '--print': flag((options, on) => (options.print = on), false),
  '--check': flag((options, on) => (options.check = on), false),
  '--version': flag((options, on) => (options.version = on), false),
  '--help': flag((options, on) => (options.help = on), false),
  '--input-type': value((options, text) => (options.inputType = text)),
  '--require': value((options, text) => options.requires.push(text)),
  '--import': value((options, text) => options.imports.push(text)),
  '--conditions': value((options, text) => options.conditions.push(text)),
  '--env-file': value((options, path) => options.envFiles.push({ path, isOptional: false }), false),
  '--env-file-if-exists': value((options, path) => options.envFiles.push({ path, isOptional: true }), false),
  '--warnings': flag((options, on) => (options.warnings = on)),
  '--trace-warnings': flag((options, on) => (options.traceWarnings = on)),
  '--deprecation': flag((options, on) => (options.deprecation = on)),
  '--trace-deprecation': flag((options, on) => (options.traceDeprecation = on)),
  '--throw-deprecation': flag((options, on) => (options.throwDeprecation = on)),
  '--unhandled-rejections': value((options, mode) => (options.unhandledRejections = mode)),
  '--stack-trace-limit': value((options, limit) => (options.stackTraceLimit = Number(limit))),
  '--title': value((options, title) => (options.title = title)),
  '--test': flag((options, on) => (options.test = on), false),
  '--test-name-pattern': value((options, pattern) => options.testNamePatterns.push(pattern)),
  '--test-reporter': value((options, name) => options.testReporters.push(name)),
  '--test-reporter-destination': value((options, name) => options.testDestinations.push(name)),
  '--test-concurrency': value((options, count) => (options.testConcurrency = Number(count))),
  '--test-timeout': value((options, milliseconds) => (options.testTimeout = Number(milliseconds))),
  '--test-shard': value((options, shard) => (options.testShard = shard)),
  '--test-only': flag((options, on) => (options.testOnly = on)),
  '--test-force-exit': flag((options, on) => (options.testForceExit = on)),
};

const aliases: Readonly<Record<string, string>> = {
  '-e': '--eval',
  '-p': '--print',
  '-c': '--check',
  '-v': '--version',
  '-h': '--help',
  '-r': '--require',
  '-C': '--conditions',
  '-i': '--interactive',
  '--es-module-specifier-resolution': '--experimental-specifier-resolution',
  '--loader': '--experimental-loader',
  '--prof-process': '--prof',
  '--debug-port': '--inspect',
  '--inspect-port': '--inspect',
  '--report-dir': '--report-directory',
};

const refused = new Set([
  '--interactive',
  '--watch',
  '--watch-path',
  '--inspect',
  '--inspect-brk',
  '--inspect-wait',
  '--experimental-loader',
  '--build-snapshot',
  '--experimental-sea-config',
]);

const ignoredFlags =
  /^--(?:abort-on-uncaught-exception|addons|allow-.*|enable-source-maps|experimental-.*|expose-gc|expose-internals|extra-info-on-fatal-exception|force-.*|frozen-intrinsics|global-search-paths|harmony.*|huge-max-old-generation-size|insecure-http-parser|interpreted-frames-native-stack|jitless|network-family-autoselection|enable-network-family-autoselection|node-.*|openssl-.*|opt|pending-deprecation|perf-.*|preserve-symlinks|preserve-symlinks-main|prof|report-.*|sparkplug|maglev|single-threaded|trace-.*|track-heap-objects|tls-m.*|use-.*|verify-base-objects|warn-.*|zero-fill-buffers|cpu-prof|heap-prof|completion-bash|watch-preserve-output|disable-wasm-trap-handler)$/;

const ignoredValues =
  /^--(?:cpu-prof-.*|heap-prof-.*|diagnostic-dir|disable-proto|disable-warning|dns-result-order|experimental-default-type|experimental-policy|experimental-specifier-resolution|heapsnapshot-.*|icu-data-dir|inspect-publish-uid|max-http-header-size|max-(?:old-space|semi-space|heap)-size|min-semi-space-size|network-family-autoselection-attempt-timeout|openssl-config|policy-integrity|redirect-warnings|report-(?:directory|filename|signal)|secure-heap|secure-heap-min|snapshot-blob|stack-size|tls-(?:cipher-list|keylog)|trace-event-.*|trace-require-module|v8-pool-size|watch-kill-signal)$/;

const notInEnvironment = /^--(?:expose-internals|prof|completion-bash|cpu-prof.*|expose-gc|v8-options)$/;

/** What an option means, by its long name. Undefined: there is no such option. */
export function actionOf(name: string): OptionAction | undefined {
  if (refused.has(name)) return { kind: 'refused' };
  const inEnvironment = !notInEnvironment.test(name);
  if (ignoredValues.test(name)) return { kind: 'ignored', takesValue: true, inEnvironment };
  return (
    meanings[name] ?? (ignoredFlags.test(name) ? { kind: 'ignored', takesValue: false, inEnvironment } : undefined)
  );
}

/** The long name of an option: short forms spelt out, `_` for `-` forgiven. */
export function longName(name: string): string {
  const dashed = name.startsWith('--') ? name.replaceAll('_', '-') : name;
  return aliases[dashed] ?? dashed;
}
