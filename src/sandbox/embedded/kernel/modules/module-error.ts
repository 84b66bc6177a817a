import { SystemError } from '../../protocol/system-error.ts';

const importedFrom = (from: string | null): string => (from === null ? '' : ` imported from ${from}`);

/** The failures of resolution, in the words of Node. `from`: the importing file, or null for `require`. */
export const moduleErrors = {
  moduleNotFound: (path: string, from: string | null) =>
    new SystemError({
      code: 'ERR_MODULE_NOT_FOUND',
      message: `Cannot find module '${path}'${importedFrom(from)}`,
      path,
    }),

  packageNotFound: (name: string, from: string) =>
    new SystemError({ code: 'ERR_MODULE_NOT_FOUND', message: `Cannot find package '${name}'${importedFrom(from)}` }),

  /** `path`: the package.json that led nowhere. */
  cannotRequire: (request: string, path?: string, hint = '') =>
    new SystemError({
      code: 'MODULE_NOT_FOUND',
      message: `Cannot find module '${request}'${hint}`,
      ...(path !== undefined && { path }),
    }),

  directoryImport: (path: string, from: string) =>
    new SystemError({
      code: 'ERR_UNSUPPORTED_DIR_IMPORT',
      message: `Directory import '${path}' is not supported resolving ES modules imported from ${from}`,
      path,
    }),

  invalidSpecifier: (request: string, reason: string, from: string | null) =>
    new SystemError({
      code: 'ERR_INVALID_MODULE_SPECIFIER',
      message: `Invalid module "${request}" ${reason}${importedFrom(from)}`,
    }),

  invalidPackageConfig: (path: string, from: string | null, reason?: string) =>
    new SystemError({
      code: 'ERR_INVALID_PACKAGE_CONFIG',
      message: `Invalid package config ${path}${from === null ? '' : ` while importing ${from}`}.${reason ? ` ${reason}` : ''}`,
    }),

  unparsablePackage: (path: string, from: string | null, reason: string) =>
    new SystemError({
      code: 'ERR_INVALID_PACKAGE_CONFIG',
      message:
        from === null
          ? `Error parsing ${path}: ${reason}`
          : `Invalid package config ${path} while importing ${from}. ${reason}`,
    }),

  invalidTarget: (folder: string, key: string, value: unknown, isImport: boolean, from: string | null) => {
    const target = typeof value === 'string' ? value : JSON.stringify(value);
    const isRelative = isImport || target === '' || target.startsWith('./');
    const what = key === '.' ? 'main target' : 'target';
    const where = key === '.' ? 'defined in' : `defined for '${key}' in`;
    const field = isImport ? 'imports' : 'exports';
    return new SystemError({
      code: 'ERR_INVALID_PACKAGE_TARGET',
      message:
        `Invalid "${field}" ${what} ${JSON.stringify(target)} ${where} the package config ${folder}/package.json` +
        `${importedFrom(from)}${isRelative ? '' : '; targets must start with "./"'}`,
    });
  },

  notExported: (folder: string, subpath: string, from: string | null) =>
    new SystemError({
      code: 'ERR_PACKAGE_PATH_NOT_EXPORTED',
      message:
        subpath === '.'
          ? `No "exports" main defined in ${folder}/package.json${importedFrom(from)}`
          : `Package subpath '${subpath}' is not defined by "exports" in ${folder}/package.json${importedFrom(from)}`,
    }),

  importNotDefined: (name: string, folder: string | null, from: string) =>
    new SystemError({
      code: 'ERR_PACKAGE_IMPORT_NOT_DEFINED',
      message: `Package import specifier "${name}" is not defined${folder === null ? '' : ` in package ${folder}/package.json`}${importedFrom(from)}`,
    }),

  unknownExtension: (extension: string, path: string) =>
    new SystemError({
      code: 'ERR_UNKNOWN_FILE_EXTENSION',
      message: `Unknown file extension "${extension}" for ${path}`,
    }),

  unsupportedScheme: (protocol: string) =>
    new SystemError({
      code: 'ERR_UNSUPPORTED_ESM_URL_SCHEME',
      message: `Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol '${protocol}'`,
    }),
};
