const { port1, port2 } = new MessageChannel();
const tasks: (() => void)[] = [];

port1.addEventListener('message', () => tasks.shift()?.());
port1.start();

/** Runs a task after the messages that wait already, without the delay of a timer. */
export function later(task: () => void): void {
  tasks.push(task);
  port2.postMessage(undefined);
}
