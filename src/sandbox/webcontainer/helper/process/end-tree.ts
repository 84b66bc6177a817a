import { readFileSync, readdirSync } from 'node:fs';

/** Sends a signal to a child and to its group, where there are groups. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (!send(-pid, signal)) send(pid, signal);
}

/** Answers whether there was someone to get it. */
export function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Those that live below these processes, as far as this system tells. */
export function descendantsOf(pids: readonly number[]): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const pid of processIds()) {
    const parent = parentOf(pid);
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), pid]);
  }
  const found: number[] = [];
  const waiting = [...pids];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const children = childrenOf.get(pid) ?? [];
    found.push(...children);
    waiting.push(...children);
  }
  return found;
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    // There is no such folder in a browser.
    return [];
  }
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2]);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
