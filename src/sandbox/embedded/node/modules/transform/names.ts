/** The names by which transformed code calls the loader. They begin with letters that the code itself does not have. */
export interface LoaderNames {
  prefix: string;
  /** One getter for each import: `imports[3]()`. */
  imports: string;
  /** Takes the getters of the exports. */
  publish: string;
  /** `import.meta`. */
  meta: string;
  /** `import()`. */
  load: string;
  /** The async context of the process. */
  context: string;
  /** Puts back a context and answers the value that was awaited. */
  resume: string;
  /** The value of `export default`. */
  default: string;
}

export function loaderNames(prefix: string): LoaderNames {
  return {
    prefix,
    imports: `${prefix}imports`,
    publish: `${prefix}publish`,
    meta: `${prefix}meta`,
    load: `${prefix}load`,
    context: `${prefix}context`,
    resume: `${prefix}resume`,
    default: `${prefix}default`,
  };
}

export function freePrefix(code: string): string {
  let prefix = '$_';
  while (code.includes(prefix)) prefix += '_';
  return prefix;
}
