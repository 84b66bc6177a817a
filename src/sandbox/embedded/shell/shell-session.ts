import { Bash } from 'just-bash/browser';
import type { BashOptions, IFileSystem } from 'just-bash/browser';
import type { FileAnswer, FromShell, RunRequest } from '../shell-protocol.ts';
import { FileClient } from './file-client.ts';
import type { Device } from './kernel-file-system.ts';
import { createKernelFileSystem } from './kernel-file-system.ts';
import { executionLimits } from './limits.ts';

type Post = (message: FromShell) => void;

/** One shell for one command. */
export class ShellSession {
  readonly #post: Post;
  readonly #client: FileClient;
  readonly #bash: Bash;

  constructor(post: Post) {
    this.#post = post;
    this.#client = new FileClient((calls) => post({ kind: 'calls', calls }));
    const devices = new Map<string, Device>([['/dev/null', { write: () => undefined }]]);
    this.#bash = createBash(createKernelFileSystem(this.#client, devices));
  }

  receive(answers: readonly FileAnswer[]): void {
    this.#client.receive(answers);
  }

  /** Runs the command and answers its exit code. */
  async run({ command, cwd, env, stdin }: RunRequest): Promise<number> {
    try {
      const result = await this.#bash.exec(command, { cwd, env: { ...env, PWD: cwd }, stdin, rawScript: true });
      this.#print('stdout', result.stdout);
      this.#print('stderr', result.stderr);
      return result.exitCode;
    } catch (thrown) {
      this.#print('stderr', `bash: ${thrown instanceof Error ? thrown.message : String(thrown)}\n`);
      return 2;
    } finally {
      this.#client.close();
    }
  }

  #print(stream: 'stdout' | 'stderr', text: string): void {
    if (text !== '') this.#post({ kind: 'output', chunk: { stream, text } });
  }
}

function createBash(fs: IFileSystem): Bash {
  const options: BashOptions = { fs, cwd: '/', executionLimits, defenseInDepth: false };
  return new Bash(options);
}

/** The files that just-bash lays out when it may write while it is made: its commands in /bin, /dev and /proc. */
export function collectSystemFiles(): { path: string; content: string }[] {
  const systemFiles: { path: string; content: string }[] = [];
  const fs = createKernelFileSystem(new FileClient(() => undefined), new Map());
  createBash(
    Object.assign(fs, {
      mkdirSync: () => undefined,
      writeFileSync: (path: string, content: string | Uint8Array) => {
        systemFiles.push({ path, content: typeof content === 'string' ? content : '' });
      },
    }),
  );
  return systemFiles;
}
