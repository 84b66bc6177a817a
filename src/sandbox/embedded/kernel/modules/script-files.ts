import { moduleErrors } from './module-error.ts';
import type { ModuleFiles } from './module-files.ts';
import type { PackageReader } from './package-reader.ts';
import { joinPath } from './paths.ts';
import type { Resolution } from './resolution.ts';
import { isTypeScript, typeScriptFile } from './typescript-files.ts';

const extensions = ['.js', '.json', '.node'];

/** The file at a path, with an extension if need be, or the main file of the folder there. */
export function fileOrFolder(
  path: string,
  specifier: string,
  { files, packages, from }: Resolution,
): string | undefined {
  const plain = path.replace(/(?<=[^/])\/+$/, '');
  const isFolder = path.endsWith('/') || /(?:^|\/)\.{1,2}$/.test(specifier);
  return (
    (isFolder ? undefined : withExtension(files, plain)) ??
    (files.isFolder(plain) ? mainOf(plain, files, packages) : undefined) ??
    (isTypeScript(from) ? typeScriptFile(files, path) : undefined)
  );
}

function withExtension(files: ModuleFiles, path: string): string | undefined {
  return ['', ...extensions].map((extension) => path + extension).find((each) => files.isFile(each));
}

function mainOf(folder: string, files: ModuleFiles, packages: PackageReader): string | undefined {
  const above = folder === '/' ? '' : folder;
  const index = (): string | undefined =>
    extensions.map((extension) => `${above}/index${extension}`).find((each) => files.isFile(each));
  const main = packages.read(above, null)?.main;
  if (!main) return index();
  const path = joinPath(above, main).replace(/(?<=[^/])\/+$/, '');
  const inMain = extensions.map((extension) => `${path}/index${extension}`).find((each) => files.isFile(each));
  const found = withExtension(files, path) ?? inMain ?? index();
  if (found === undefined) {
    const hint = '. Please verify that the package.json has a valid "main" entry';
    throw moduleErrors.cannotRequire(path, `${above}/package.json`, hint);
  }
  return found;
}
