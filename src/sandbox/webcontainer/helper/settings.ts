import { dirname, join } from 'node:path';

/** Where the helper lies. Given to each shell thread. */
export interface HelperSettings {
  /** Its folder, which nobody is to see. */
  folder: string;
  /** The program itself. */
  file: string;
  /** `bash` and `sh` for programs that want to start them. */
  launchers: string;
  /** Memory of the objects of one shell, in MiB. */
  shellMemory: number;
}

/** Much, because a thread that wants a large piece at the limit takes the whole program along. */
const defaultShellMemory = 2048;

export function settingsOf(program: string, shellMemory = defaultShellMemory): HelperSettings {
  const folder = dirname(program);
  return { folder, file: program, launchers: join(folder, 'bin'), shellMemory };
}
