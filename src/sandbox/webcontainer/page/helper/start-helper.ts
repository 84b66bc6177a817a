// The declaration must reach every project that imports this file.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../../embedded/page/sandbox-image.d.ts" />
import helperUrl from 'sandbox-image:container';
import { refuse, succeed, textOf } from '../../../result.ts';
import type { SandboxResult } from '../../../types.ts';
import { within } from '../client/within.ts';
import type { ContainerCalls } from '../client/container-calls.ts';
import type { Places } from '../places.ts';
import { HelperProcess } from './helper-process.ts';
import type { Ready } from './helper-process.ts';

/** Longest time from its start to its first message, in milliseconds. */
const readyMs = 15_000;
const script = 'helper.cjs';

export interface StartedHelper {
  helper: HelperProcess;
  ready: Ready;
}

export interface HelperOptions {
  calls: ContainerCalls;
  places: Places;
  onSilence: () => void;
  onEnd: () => void;
}

const encoder = new TextEncoder();

/** Writes the helper into the container. */
export async function installHelper(calls: ContainerCalls, { helperFolder }: Places): Promise<SandboxResult<void>> {
  try {
    const response = await fetch(helperUrl);
    if (!response.ok) return refuse('unavailable', `${helperUrl} answers ${response.status}`);
    return await calls.writeFile(`${helperFolder}/${script}`, new Uint8Array(await response.arrayBuffer()));
  } catch (thrown) {
    return refuse('unavailable', `The helper could not be loaded: ${textOf(thrown)}`);
  }
}

/** Starts the helper that lies in the container, and waits until it is ready. */
export async function startHelper({
  calls,
  places,
  onSilence,
  onEnd,
}: HelperOptions): Promise<SandboxResult<StartedHelper>> {
  // By its relative path: whether a process sees the folder by the path that the page has is up to the container.
  const spawned = await calls.spawn('node', [`../${places.helperName}/${script}`], {
    cwd: places.workspaceName,
    env: { PATH: places.searchPath },
    terminal: { cols: 10_000, rows: 24 },
  });
  if (!spawned.ok) return spawned;
  const helper = new HelperProcess({
    process: spawned.value,
    writeRequest: (name, line) => calls.writeFile(`${places.helperFolder}/${name}`, encoder.encode(line)),
    onSilence,
    onEnd,
  });
  const ready = await within(readyMs, helper.ready, () => undefined);
  if (ready) return succeed({ helper, ready });
  helper.kill();
  helper.leave();
  const said = helper.said === '' ? '' : `: ${helper.said}`;
  return refuse('unavailable', `The helper did not start within ${readyMs / 1_000} seconds${said}`);
}
