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
