/** Signals: `process.kill`, and listeners for signals. */
import { invalidArgType, nodeError } from '../builtins/library/errors.ts';
import type { EventEmitter } from '../builtins/library/events.ts';
import { SystemError } from '../../protocol/system-error.ts';
import { signalNumbers } from '../../protocol/process.ts';
import type { SignalName } from '../../protocol/process.ts';
import type { EventLoop, ProcessHost } from '../runtime.ts';
import { callFailure } from '../system-failure.ts';

const isSignal = (name: unknown): name is SignalName => typeof name === 'string' && Object.hasOwn(signalNumbers, name);

/** The signal of a name or number; 0 stands for itself. Throws ERR_UNKNOWN_SIGNAL. */
export function toSignal(signal: unknown): SignalName | 0 {
  if (signal === 0) return 0;
  if (typeof signal === 'number') {
    const found = Object.entries(signalNumbers).find(([, number]) => number === signal);
    if (found) return found[0] as SignalName;
  }
  const name = typeof signal === 'string' ? signal.toUpperCase() : signal;
  if (isSignal(name)) return name;
  throw nodeError(TypeError, 'ERR_UNKNOWN_SIGNAL', `Unknown signal: ${String(signal)}`);
}

export function createKill(host: ProcessHost): NodeJS.Process['kill'] {
  return (pid, signal) => {
    if (typeof pid !== 'number' || pid !== (pid | 0)) throw invalidArgType('pid', 'number', pid);
    try {
      host.call('kill', pid, toSignal(signal ?? 'SIGTERM'));
    } catch (error) {
      if (error instanceof SystemError) throw callFailure(error.code, 'kill');
      throw error;
    }
    return true;
  };
}

/** Tells the kernel which signals have listeners, and emits those that come. */
export function attachSignals(process: EventEmitter, host: ProcessHost, loop: EventLoop): void {
  process.on('newListener', (name: unknown) => {
    if (isSignal(name) && process.listenerCount(name) === 0) host.call('handleSignal', name, true);
  });
  process.on('removeListener', (name: unknown) => {
    if (isSignal(name) && process.listenerCount(name) === 0) host.call('handleSignal', name, false);
  });
  host.on('signal', ({ signal }) => {
    loop.enter(() => process.emit(signal, signal, signalNumbers[signal]));
  });
}
