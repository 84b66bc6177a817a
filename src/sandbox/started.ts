import type { Sandbox, SandboxStatus } from './types.ts';

/** Resolves with the status as soon as the sandbox is ready, or has failed. */
export function started(sandbox: Pick<Sandbox, 'status' | 'onStatus'>): Promise<SandboxStatus> {
  return new Promise((resolve) => {
    const settle = (status: SandboxStatus): void => {
      if (status.state === 'starting') return;
      unsubscribe();
      resolve(status);
    };
    const unsubscribe = sandbox.onStatus(settle);
    settle(sandbox.status());
  });
}
