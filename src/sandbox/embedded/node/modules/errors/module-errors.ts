/** Errors of the loader, as Node makes them. */
import { nodeError } from '../../builtins/library/errors.ts';
import type { SystemError } from '../../../protocol/system-error.ts';
import type { SyscallFailure } from '../../../protocol/syscall-failure.ts';
import { pathToFileUrl } from '../urls.ts';
import { thrownAt } from './arrows.ts';

const typeErrors = new Set([
  'ERR_INVALID_MODULE_SPECIFIER',
  'ERR_PACKAGE_IMPORT_NOT_DEFINED',
  'ERR_UNKNOWN_FILE_EXTENSION',
]);

/** Failures about one file tell its URL too. */
const withUrl = new Set(['ERR_MODULE_NOT_FOUND', 'ERR_UNSUPPORTED_DIR_IMPORT']);

/** What `import` throws for a failure of the kernel. */
export function importError({ code, message, path }: SyscallFailure | SystemError): Error {
  const error = nodeError(typeErrors.has(code) ? TypeError : Error, code, message, importError);
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') return thrownAt(error, 'extension');
  if (!withUrl.has(code)) return thrownAt(error, 'runMain');
  if (path !== undefined) Object.assign(error, { url: pathToFileUrl(path) });
  const isPlain = code === 'ERR_MODULE_NOT_FOUND' && !message.includes('\n');
  return thrownAt(error, isPlain ? (path === undefined ? 'importPackage' : 'importFile') : 'runMain');
}

/** What `require` throws for it. `stack`: the files that led here, the last first. */
export function requireError({ code, message, path }: SystemError, requireStack: readonly string[]): Error {
  if (code !== 'MODULE_NOT_FOUND') return importError({ code, message });
  const list = requireStack.length === 0 ? '' : `\nRequire stack:\n- ${requireStack.join('\n- ')}`;
  const error = new Error(message + list);
  Error.captureStackTrace(error, requireError);
  Object.assign(error, { code, ...(path !== undefined && { path }), requireStack: [...requireStack] });
  return thrownAt(error, 'require');
}

export const unknownBuiltin = (specifier: string): Error =>
  nodeError(Error, 'ERR_UNKNOWN_BUILTIN_MODULE', `No such built-in module: ${specifier}`, unknownBuiltin);

export function unknownExtension(extension: string, path: string): Error {
  const message = `Unknown file extension "${extension}" for ${path}`;
  return thrownAt(nodeError(TypeError, 'ERR_UNKNOWN_FILE_EXTENSION', message, unknownExtension), 'extension');
}

export function addonError(path: string): Error {
  const error = new Error(`${path}: native add-ons cannot run in this sandbox`);
  return thrownAt(Object.assign(error, { code: 'ERR_DLOPEN_FAILED' }), 'addon');
}
