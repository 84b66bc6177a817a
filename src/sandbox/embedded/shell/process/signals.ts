import { signalNumbers } from '../../protocol/process.ts';
import type { SignalName } from '../../protocol/process.ts';

/** The signals of Linux, from 1. */
export const signalNames: readonly string[] = (
  'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT CHLD CONT STOP TSTP TTIN TTOU URG ' +
  'XCPU XFSZ VTALRM PROF WINCH IO PWR SYS'
).split(' ');

/** Its name without `SIG`, of a name in any form or a number; `EXIT` of 0. Undefined: there is no such signal. */
export function signalNamed(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text === '0' ? 'EXIT' : signalNames[Number(text) - 1];
  const name = text.toUpperCase().replace(/^SIG/, '');
  return name === 'EXIT' || signalNames.includes(name) ? name : undefined;
}

/** The signal as the kernel names it, if it knows it. */
export function kernelSignal(name: string): SignalName | undefined {
  const whole = `SIG${name}`;
  return isKernelSignal(whole) ? whole : undefined;
}

const isKernelSignal = (name: string): name is SignalName => name in signalNumbers;
