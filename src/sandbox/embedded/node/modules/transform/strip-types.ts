import { transform } from 'sucrase';

/** Whether the file holds something that has to be turned into JavaScript first. */
export const needsStripping = (path: string): boolean => /\.(?:[cm]?ts|tsx|jsx)$/.test(path);

/** Takes types out, and turns JSX into calls. Lines stay. Throws SyntaxError with `loc`. */
export function stripTypes(code: string, path: string): string {
  const isJsx = /\.[tj]sx$/.test(path);
  const isScript = path.endsWith('.cts');
  return transform(code, {
    transforms: [
      ...(path.endsWith('.jsx') ? [] : (['typescript'] as const)),
      ...(isJsx ? (['jsx'] as const) : []),
      ...(isScript ? (['imports'] as const) : []),
    ],
    jsxRuntime: 'automatic',
    production: true,
    disableESTransforms: true,
    filePath: path,
  }).code;
}
