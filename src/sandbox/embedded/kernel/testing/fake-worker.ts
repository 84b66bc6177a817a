import { SystemError } from '../../protocol/system-error.ts';
import type { FromProcess, SharedMemory, ToProcess } from '../../protocol/messages.ts';
import { RingWriter } from '../../protocol/output-ring.ts';
import type { ProcessStart } from '../../protocol/process.ts';
import type { AsyncCall, SyscallAnswer } from '../../protocol/syscalls.ts';
import type { ImageKind } from '../process/process-worker.ts';

/** What a test lets a process do. Its end ends the process with exit code 0, or the one that it answers. */
export type FakeProgram = (process: FakeProcess) => Promise<number | void> | number | void;

type Handler = (message: ToProcess) => void;

/** The worker's side of a process that a test plays. Calls go by message, output through the ring if there is one. */
export class FakeProcess {
  readonly start: ProcessStart;
  readonly received: ToProcess[] = [];
  readonly #worker: FakeWorker;
  readonly #handlers = new Set<Handler>();
  readonly #answers = new Map<number, (answer: SyscallAnswer) => void>();
  #lastId = 0;

  constructor(worker: FakeWorker, start: ProcessStart) {
    this.#worker = worker;
    this.start = start;
  }

  readonly call: AsyncCall = (name, ...args) =>
    new Promise((resolve, reject) => {
      this.#lastId += 1;
      this.#answers.set(this.#lastId, (answer) => {
        if (answer.ok) resolve(answer.value as never);
        else reject(new SystemError(answer.failure));
      });
      this.post({ kind: 'async_call', id: this.#lastId, name, args });
    });

  post(message: FromProcess, transfer: Transferable[] = []): void {
    this.#worker.say(message, transfer);
  }

  print(text: string, stream: 1 | 2 = 1): void {
    this.#worker.print(stream, new TextEncoder().encode(text));
  }

  /** Prints without telling the kernel that it did. */
  printSilently(text: string): void {
    this.#worker.printSilently(1, new TextEncoder().encode(text));
  }

  exit(exitCode: number): void {
    this.post({ kind: 'exit', exitCode });
  }

  /** Ends the worker with an error that nothing caught. */
  fail(message: string): void {
    this.#worker.fail(message);
  }

  /** The next message of this kind that has not been waited for yet. */
  next<Kind extends ToProcess['kind']>(kind: Kind): Promise<Extract<ToProcess, { kind: Kind }>> {
    const isWanted = (message: ToProcess): message is Extract<ToProcess, { kind: Kind }> => message.kind === kind;
    const index = this.received.findIndex(isWanted);
    const [found] = index < 0 ? [] : this.received.splice(index, 1).filter(isWanted);
    if (found) return Promise.resolve(found);
    return new Promise((resolve) => {
      const handler: Handler = (message) => {
        if (!isWanted(message)) return;
        this.received.splice(this.received.indexOf(message), 1);
        this.#handlers.delete(handler);
        resolve(message);
      };
      this.#handlers.add(handler);
    });
  }

  /** All of standard input. */
  async readAll(): Promise<string> {
    let text = '';
    for (;;) {
      this.post({ kind: 'read_stdin' });
      const { data } = await this.next('stdin');
      if (!data) return text;
      text += new TextDecoder().decode(data);
    }
  }

  receive(message: ToProcess): void {
    if (message.kind === 'answer') {
      this.#answers.get(message.id)?.(message.answer);
      return;
    }
    this.received.push(message);
    for (const handler of this.#handlers) handler(message);
  }
}

/** A worker whose programs are functions of the test. Messages are cloned, as between real workers. */
export class FakeWorker extends EventTarget {
  readonly kind: ImageKind;
  terminated = false;
  /** The process that it runs, or the last one that it ran. */
  process: FakeProcess | undefined;
  readonly #inside: MessagePort;
  readonly #outside: MessagePort;
  readonly #programOf: (start: ProcessStart) => FakeProgram;
  #memory: SharedMemory | undefined;
  #ring: RingWriter | undefined;

  constructor(kind: ImageKind, programOf: (start: ProcessStart) => FakeProgram) {
    super();
    this.kind = kind;
    this.#programOf = programOf;
    const { port1, port2 } = new MessageChannel();
    this.#inside = port1;
    this.#outside = port2;
    port1.addEventListener('message', ({ data }: MessageEvent<ToProcess>) => this.#receive(data));
    port2.addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })));
    port1.start();
    port2.start();
  }

  postMessage(message: ToProcess, transfer: Transferable[]): void {
    this.#outside.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.#inside.close();
  }

  say(message: unknown, transfer: Transferable[] = []): void {
    this.#inside.postMessage(message, transfer);
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }

  print(stream: 1 | 2, data: Uint8Array): void {
    if (this.#ring) this.#ring.write(stream, data);
    else this.say({ kind: 'output_data', stream, data });
  }

  printSilently(stream: 1 | 2, data: Uint8Array): void {
    if (this.#memory) new RingWriter(this.#memory.output, () => undefined).write(stream, data);
  }

  #receive(message: ToProcess): void {
    if (message.kind === 'boot') {
      this.#memory = message.memory;
      if (message.memory) this.#ring = new RingWriter(message.memory.output, () => this.say({ kind: 'output' }));
      this.say({ kind: 'ready', systemFiles: [{ path: '/bin/ls', content: 'a command of the shell' }] });
    } else if (message.kind === 'run') {
      this.process = new FakeProcess(this, message.start);
      void this.#run(this.process);
    } else {
      this.process?.receive(message);
    }
  }

  async #run(process: FakeProcess): Promise<void> {
    const exitCode = await this.#programOf(process.start)(process);
    process.exit(exitCode ?? 0);
  }
}
