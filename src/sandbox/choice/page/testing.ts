/** Backends for tests: a workspace in memory, which the test breaks, and a boot that the test settles. */
import type { EmbeddedSandbox } from '../../embedded/page/start-embedded.ts';
import { leadFollower } from '../../remote/follow-sandbox.ts';
import { serveSandbox } from '../../remote/serve-sandbox.ts';
import { refuse, succeed } from '../../result.ts';
import type { Sandbox, SandboxSnapshot, SandboxStatus } from '../../types.ts';
import type {
  BootFailure,
  BootResult,
  RunningWebContainer,
  WebContainerOptions,
} from '../../webcontainer/page/types.ts';
import type { BackendName } from '../types.ts';

export const filesOf = (texts: Record<string, string>): SandboxSnapshot => ({
  files: Object.entries(texts).map(([path, text]) => ({ path, data: new TextEncoder().encode(text), mode: 0o644 })),
  directories: [],
  symlinks: [],
});

export const textsOf = ({ files }: SandboxSnapshot): Record<string, string> =>
  Object.fromEntries(files.map(({ path, data }) => [path, new TextDecoder().decode(data)]));

/** As much of a sandbox as a hand-over needs. */
export class MemorySandbox {
  files: SandboxSnapshot = filesOf({});
  /** What `restore` answers instead. */
  refusal: string | undefined;
  readonly #listeners = new Set<(status: SandboxStatus) => void>();
  #status: SandboxStatus;
  readonly sandbox: Sandbox;

  constructor(backend: BackendName, workspace: string) {
    this.#status = { state: 'ready', backend };
    const unavailable = () => Promise.resolve(refuse('unavailable', 'not in this test'));
    this.sandbox = {
      capabilities: { workspace, programs: [], shellNotes: backend },
      fs: {
        readFile: async (path) => {
          const file = this.files.files.find((candidate) => `${workspace}/${candidate.path}` === path);
          return file === undefined
            ? refuse('not_found', `No such file or directory: ${path}`)
            : succeed(file.data.slice());
        },
        readMany: async () => [],
        writeFile: async (path, data) => {
          const text = typeof data === 'string' ? data : new TextDecoder().decode(data);
          this.files = filesOf({ ...textsOf(this.files), [path.slice(workspace.length + 1)]: text });
          return succeed(undefined);
        },
        writeMany: unavailable,
        mkdir: unavailable,
        rm: unavailable,
        rename: unavailable,
        stat: unavailable,
        readdir: unavailable,
        walk: unavailable,
        realpath: unavailable,
        symlink: unavailable,
        watch: () => () => undefined,
        settleWatches: unavailable,
      },
      exec: unavailable,
      onPort: () => () => undefined,
      snapshot: async () => succeed(structuredClone(this.files)),
      restore: async (snapshot) => {
        if (this.refusal !== undefined) return refuse('no_space', this.refusal);
        this.files = structuredClone(snapshot);
        return succeed(undefined);
      },
      status: () => this.#status,
      onStatus: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
      dispose: async () => this.become('closed'),
    };
  }

  become(state: SandboxStatus['state'], detail?: string): void {
    this.#status = { state, backend: this.#status.backend, ...(detail !== undefined && { detail }) };
    for (const listener of this.#listeners) listener(this.#status);
  }
}

/** An embedded sandbox over a workspace in memory. */
export function fakeEmbedded(memory = new MemorySandbox('embedded', '/workspace')): {
  memory: MemorySandbox;
  started: EmbeddedSandbox;
} {
  return {
    memory,
    started: {
      sandbox: memory.sandbox,
      openPort: () => openLink(memory.sandbox),
      held: () => memory.files,
      dispose: () => memory.sandbox.dispose(),
    },
  };
}

function openLink(sandbox: Sandbox): MessagePort {
  const [link, served] = [new MessageChannel(), new MessageChannel()];
  serveSandbox(sandbox, served.port1);
  leadFollower(link.port1).connect(served.port2);
  return link.port2;
}

/** One call of `startWebContainer`, or of `reboot`, that the test settles. */
export class FakeBoot {
  readonly memory = new MemorySandbox('webcontainer', '/home/turnwise');
  readonly result: Promise<BootResult>;
  #settle: (result: BootResult) => void = () => undefined;
  /** Of later starts of it. */
  readonly reboots: FakeBoot[] = [];
  lost: string[] = [];

  readonly options: WebContainerOptions;

  constructor(options: WebContainerOptions = {}) {
    this.options = options;
    this.result = new Promise((resolve) => (this.#settle = resolve));
  }

  succeed(lost: readonly string[] = []): void {
    const running: RunningWebContainer = {
      sandbox: this.memory.sandbox,
      reboot: (options) => {
        const next = new FakeBoot(options);
        next.memory.files = this.memory.files;
        this.reboots.push(next);
        return next.result;
      },
      rescue: async () => ({ files: this.memory.files, lost: this.lost }),
    };
    this.#settle({ ok: true, value: running, lost });
  }

  fail(cause: BootFailure['cause'], detail: string): void {
    this.#settle({ ok: false, error: { cause, detail } });
  }
}
