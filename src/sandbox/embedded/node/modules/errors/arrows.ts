/** Where Node's own code throws: what it shows above such an error instead of a line of the program. */
const arrows = new WeakMap<object, string>();

const places = {
  require: ['modules/cjs/loader:1210', '  throw err;', 2],
  runMain: ['modules/run_main:123', '    triggerUncaughtException(', 4],
  importFile: ['modules/esm/resolve:283', '    throw new ERR_MODULE_NOT_FOUND(', 10],
  importPackage: [
    'modules/esm/resolve:873',
    '  throw new ERR_MODULE_NOT_FOUND(packageName, fileURLToPath(base), null);',
    8,
  ],
  extension: ['modules/esm/get_format:189', '  throw new ERR_UNKNOWN_FILE_EXTENSION(ext, filepath);', 8],
  attribute: ['modules/esm/assert:89', '        throw new ERR_IMPORT_ASSERTION_TYPE_MISSING(url, validType);', 14],
  requireAsync: [
    'modules/esm/module_job:433',
    '      throw new ERR_REQUIRE_ASYNC_MODULE(filename, parentFilename);',
    6,
  ],
  addon: ['modules/cjs/loader:1661', '  return process.dlopen(module, path.toNamespacedPath(filename));', 17],
  rejection: ['process/promises:389', '      new UnhandledPromiseRejection(reason);', 6],
  inputType: ['modules/esm/resolve:1182', '    if (inputTypeFlag) { throw new ERR_INPUT_TYPE_NOT_ALLOWED(); }', 31],
  print: ['process/execution:64', '    throw new ERR_EVAL_ESM_CANNOT_PRINT();', 4],
} as const;

export type InternalPlace = keyof typeof places;

export function arrowOf(place: InternalPlace): string {
  const [file, line, column] = places[place];
  return `node:internal/${file}\n${line}\n${' '.repeat(column)}^`;
}

/** Says that an error comes out of the loader. Answers the error. */
export function thrownAt<Thrown extends Error>(error: Thrown, place: InternalPlace): Thrown {
  arrows.set(error, arrowOf(place));
  return error;
}

export const knownArrow = (error: object): string | undefined => arrows.get(error);
