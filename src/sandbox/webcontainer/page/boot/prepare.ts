import type { WebContainer } from '@webcontainer/api';
import { refuse, succeed } from '../../../result.ts';
import type { Sandbox, SandboxCapabilities, SandboxResult } from '../../../types.ts';
import { ContainerCalls } from '../client/container-calls.ts';
import { JshShell } from '../commands/jsh-shell.ts';
import type { Shell } from '../commands/run-command.ts';
import { createContainerSandbox } from '../container-sandbox.ts';
import { Surveys } from '../files/surveys.ts';
import { createApiHelper } from '../helper/api-helper.ts';
import type { CallHelper } from '../helper/call-helper.ts';
import { HelperKeeper } from '../helper/helper-keeper.ts';
import type { Ready } from '../helper/helper-process.ts';
import { installHelper } from '../helper/start-helper.ts';
import { placesOf } from '../places.ts';
import type { Places } from '../places.ts';

export interface PreparedSandbox {
  sandbox: Sandbox;
  surveys: Surveys;
  places: Places;
  /** Whether our own shell runs. */
  hasBash: boolean;
}

/** How long a container may be silent before it is taken for dead, in milliseconds. */
const pingMs = 3_000;

/** Lays out the folders in a booted container, starts the helper in it and makes a sandbox of both. */
export async function prepare(container: WebContainer, startedAt: number): Promise<SandboxResult<PreparedSandbox>> {
  const places = placesOf(container);
  let crash = (_detail: string): void => undefined;
  const calls = new ContainerCalls(container, () => {
    void isAlive(container, places).then((alive) => alive || crash('The WebContainer no longer answers'));
  });
  for (const folder of [places.workspace, places.helperFolder]) {
    const made = await calls.mkdir(folder);
    if (!made.ok) return refuse('unavailable', `making a folder: ${made.error.message}`);
  }
  const installed = await installHelper(calls, places);
  const started = installed.ok
    ? await HelperKeeper.start({ calls, places, onLost: (detail) => crash(detail) })
    : installed;
  const keeper = started.ok ? started.value.keeper : undefined;
  const call: CallHelper = keeper?.call ?? createApiHelper(calls, places);
  const shell: Shell = keeper ?? new JshShell(calls, places);
  const surveys = new Surveys(places.workspace, call);
  const surveyed = await surveys.survey();
  if (!surveyed.ok) return refuse('unavailable', `looking at the workspace: ${surveyed.error.message}`);
  const made = createContainerSandbox({
    container,
    calls,
    call,
    shell,
    places,
    surveys,
    capabilities: capabilitiesOf(places, started.ok ? started.value.ready : undefined),
    notice: started.ok ? undefined : `Only the shell of the container runs: ${started.error.message}`,
    startedInMs: performance.now() - startedAt,
    end: () => {
      keeper?.close();
      container.teardown();
    },
  });
  crash = (detail) => {
    made.crash(detail);
    keeper?.close();
  };
  return succeed({ sandbox: made.sandbox, surveys, places, hasBash: keeper !== undefined });
}

async function isAlive(container: WebContainer, { workspace }: Places): Promise<boolean> {
  const ping = new ContainerCalls(container);
  const timer = setTimeout(() => ping.end(''), pingMs);
  const answer = await ping.readdir(workspace);
  clearTimeout(timer);
  return answer.ok;
}

function capabilitiesOf({ workspace }: Places, ready: Ready | undefined): SandboxCapabilities {
  if (!ready) {
    return {
      workspace,
      programs: [],
      shellNotes:
        'The shell is jsh, which is smaller than bash: no grep, sed, awk, find or git, no functions, and few commands. ' +
        'node, npm and npx run. Both outputs are told as one.',
    };
  }
  return {
    workspace,
    programs: ready.programs,
    shellNotes:
      'bash with pipes, globs, here-documents, functions, background jobs, traps and the usual commands: grep, rg, sed, ' +
      'awk, find, xargs, sort, diff, patch, jq, tar, zip, gzip, curl and more. ' +
      `Node ${ready.nodeVersion} and npm are real, in a WebContainer: packages install from the registry, servers listen, ` +
      'but native add-ons do not load. There is no git, and python has its standard library only.',
  };
}
