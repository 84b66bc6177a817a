/** `@scope/name/sub/path` apart: the name, and the subpath as `exports` has it (`.`, `./sub/path`). */
export function splitPackageName(specifier: string): { name: string; subpath: string } | undefined {
  const [, name, rest] = /^((?:@[^/\\%]+\/)?[^./\\%@][^/\\%]*)(\/.*)?$/.exec(specifier) ?? [];
  return name === undefined ? undefined : { name, subpath: `.${rest ?? ''}` };
}
