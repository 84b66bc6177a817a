/** The errors of `cp` and `rm`, whose class is SystemError in Node. */
export interface SystemErrorInfo {
  code: string;
  message: string;
  path: string;
  syscall: string;
  errno: number;
}

export function systemError(code: string, prefix: string, info: SystemErrorInfo): Error {
  const error = new Error(`${prefix}: ${info.syscall} returned ${info.code} (${info.message}) ${info.path}`);
  Object.defineProperty(error, 'name', { value: 'SystemError', configurable: true, writable: true });
  Error.captureStackTrace(error, systemError);
  Object.defineProperty(error, 'stack', {
    value: String(error.stack).replace(/^\w+/, `SystemError [${code}]`),
    configurable: true,
    writable: true,
  });
  return Object.assign(error, { code, info, errno: info.errno, syscall: info.syscall, path: info.path });
}
