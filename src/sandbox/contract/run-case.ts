import type { Sandbox } from '../types.ts';
import { expectThat, recordCommand, until, valueOf } from './case.ts';
import { contractCases } from './index.ts';

export interface ContractRun {
  sandbox: Sandbox;
  /** One that shares nothing with the first. */
  startAnother: () => Sandbox;
  /** Longest time between a stop and its answer, in milliseconds. */
  stopWithinMs: number;
}

/** Runs one case of the contract, by name, in an empty workspace of `sandbox`. Rejects if it does not hold. */
export async function runCase(name: string, { sandbox, startAnother, stopWithinMs }: ContractRun): Promise<void> {
  const found = contractCases.find((candidate) => candidate.name === name);
  expectThat(found !== undefined, `There is no case named ${name}`);
  await whenReady(sandbox);
  valueOf(await sandbox.restore({ files: [], directories: [], symlinks: [] }));
  await found.run(sandbox, {
    workspace: sandbox.capabilities.workspace,
    run: (command, options) => recordCommand(sandbox, command, options),
    start: async () => {
      const another = startAnother();
      await whenReady(another);
      return another;
    },
    stopWithinMs,
  });
}

async function whenReady(sandbox: Sandbox): Promise<void> {
  await until(() => sandbox.status().state !== 'starting', 'the sandbox to start', 20_000);
  const { state, detail } = sandbox.status();
  expectThat(state === 'ready', `The sandbox is ${state}: ${detail ?? ''}`);
}
