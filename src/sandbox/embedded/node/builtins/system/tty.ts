/** `node:tty`: no stream of the sandbox is a terminal. */
import { nodeError } from '../library/errors.ts';

/** A class in the old manner: some packages call it without `new`. */
const noTerminal = (name: string) =>
  Object.defineProperty(
    function () {
      const error = nodeError(
        Error,
        'ERR_TTY_INIT_FAILED',
        'TTY initialization failed: uv_tty_init returned EINVAL (invalid argument)',
      );
      throw Object.assign(error, { errno: -22, syscall: 'uv_tty_init' });
    },
    'name',
    { value: name },
  );

export const createTty = () => ({
  isatty: (_fd: unknown): boolean => false,
  ReadStream: noTerminal('ReadStream'),
  WriteStream: noTerminal('WriteStream'),
});
