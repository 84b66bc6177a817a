import type { WebContainerProcess } from '@webcontainer/api';
import { refuse, succeed } from '../../../result.ts';
import type { ExecResult, OutputChunk, SandboxResult } from '../../../types.ts';
import { FramesFromHelper, fileLine, longestInputLine, requestLine } from '../../protocol/frames.ts';
import type { FromHelper, HelperCallName, HelperCalls, ToHelper } from '../../protocol/messages.ts';

/** Longest time for a call, in milliseconds. */
const callMs = 30_000;

export type Ready = Extract<FromHelper, { kind: 'ready' }>;

export interface CommandRequest {
  command: string;
  cwd: string;
  env: Readonly<Record<string, string>>;
  hasStdin: boolean;
}

export interface CommandEvents {
  onOutput: (chunk: OutputChunk) => void;
  /** Null: the helper is gone, and the command with it. */
  onExit: (result: ExecResult | null) => void;
  onUnkillable: (pid: number) => void;
}

/** A command that the helper runs. */
export interface HelperCommand {
  /** A piece of its standard input; null at the end. */
  write: (text: string | null) => void;
  stop: () => void;
}

export interface HelperProcessOptions {
  process: WebContainerProcess;
  /** Writes a long request to this name in the folder of the helper. */
  writeRequest: (name: string, line: string) => Promise<SandboxResult<void>>;
  /** A call was not answered in time. */
  onSilence: () => void;
  /** Told once, when the process has ended. */
  onEnd: () => void;
}

/** One run of the helper: its calls and its commands, over the lines of its terminal. */
export class HelperProcess {
  /** Undefined if it ends before. */
  readonly ready: Promise<Ready | undefined>;
  readonly ended: Promise<void>;
  readonly #process: WebContainerProcess;
  readonly #input: WritableStreamDefaultWriter<string>;
  readonly #options: HelperProcessOptions;
  readonly #frames: FramesFromHelper;
  readonly #calls = new Map<number, (answer: SandboxResult<unknown>) => void>();
  readonly #commands = new Map<number, CommandEvents>();
  /** What was sent for an id, so that what follows stays behind it. */
  readonly #sent = new Map<number, Promise<void>>();
  #onReady: (ready: Ready | undefined) => void = () => undefined;
  #over: SandboxResult<never> | undefined;
  #said = '';
  #last = 0;

  constructor(options: HelperProcessOptions) {
    this.#options = options;
    this.#process = options.process;
    this.#input = options.process.input.getWriter();
    this.#frames = new FramesFromHelper((line) => (this.#said = `${this.#said}${line}\n`.slice(-400)));
    this.ready = new Promise((resolve) => (this.#onReady = resolve));
    void this.#read();
    const end = (): void => this.#end();
    this.ended = options.process.exit.then(end, end);
  }

  /** The last that it printed besides its messages, for example why it could not begin. */
  get said(): string {
    return this.#said.trim();
  }

  call<Name extends HelperCallName>(
    name: Name,
    ...args: Parameters<HelperCalls[Name]>
  ): Promise<SandboxResult<ReturnType<HelperCalls[Name]>>> {
    const answered = new Promise<SandboxResult<unknown>>((resolve) => {
      if (this.#over) {
        resolve(this.#over);
        return;
      }
      const id = ++this.#last;
      const settle = (answer: SandboxResult<unknown>): void => {
        clearTimeout(timer);
        this.#calls.delete(id);
        this.#sent.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => {
        settle(refuse('timeout', `The helper in the container did not answer within ${callMs / 1_000} seconds`));
        this.#options.onSilence();
      }, callMs);
      this.#calls.set(id, settle);
      this.#send(id, { kind: 'call', id, name, args });
    });
    return answered as Promise<SandboxResult<ReturnType<HelperCalls[Name]>>>;
  }

  exec(request: CommandRequest, events: CommandEvents): HelperCommand {
    if (this.#over) {
      events.onExit(null);
      return { write: () => undefined, stop: () => undefined };
    }
    const id = ++this.#last;
    this.#commands.set(id, events);
    this.#send(id, { kind: 'exec', id, ...request });
    const send = (message: ToHelper): void => {
      if (this.#commands.has(id)) this.#send(id, message);
    };
    return {
      write: (text) => send({ kind: 'stdin', id, text }),
      stop: () => send({ kind: 'stop', id }),
    };
  }

  /** Ends it by force. */
  kill(): void {
    this.#process.kill();
  }

  /** Lets go of it: what is pending answers now, whatever becomes of the process. */
  leave(): void {
    this.#end();
  }

  #send(id: number, message: ToHelper): void {
    const line = requestLine(message);
    const before = this.#sent.get(id);
    if (before === undefined && line.length <= longestInputLine) {
      this.#write(line);
      return;
    }
    const sent = (before ?? Promise.resolve()).then(() => this.#sendLong(id, line));
    this.#sent.set(id, sent);
  }

  async #sendLong(id: number, line: string): Promise<void> {
    if (line.length <= longestInputLine) {
      this.#write(line);
      return;
    }
    const name = `request-${++this.#last}`;
    const written = await this.#options.writeRequest(name, line);
    if (written.ok) this.#write(fileLine(name));
    else this.#calls.get(id)?.(written);
    if (!written.ok && this.#commands.has(id)) this.#options.onSilence();
  }

  #write(line: string): void {
    // It fails only when the process has ended, which is told apart.
    this.#input.write(line).catch(() => undefined);
  }

  async #read(): Promise<void> {
    const reader = this.#process.output.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const message of this.#frames.push(value)) this.#receive(message);
    }
  }

  #receive(message: FromHelper): void {
    switch (message.kind) {
      case 'ready':
        this.#onReady(message);
        return;
      case 'answer':
        this.#calls.get(message.id)?.(message.ok ? succeed(message.value) : message);
        return;
      case 'output':
        this.#commands.get(message.id)?.onOutput(message.chunk);
        return;
      case 'exit': {
        const command = this.#commands.get(message.id);
        this.#commands.delete(message.id);
        this.#sent.delete(message.id);
        command?.onExit(message.result);
        return;
      }
      case 'unkillable':
        this.#commands.get(message.id)?.onUnkillable(message.pid);
        return;
    }
  }

  #end(): void {
    if (this.#over) return;
    const over = refuse('unavailable', 'The helper in the container has ended');
    this.#over = over;
    this.#onReady(undefined);
    for (const settle of this.#calls.values()) settle(over);
    for (const { onExit } of this.#commands.values()) onExit(null);
    this.#commands.clear();
    this.#options.onEnd();
  }
}
