import { bootClient } from './boot/boot-client.ts';
import { fail, givenUp } from './boot/boot-failure.ts';
import type { Step } from './boot/boot-failure.ts';
import { checkPage } from './boot/check-page.ts';
import { prepare } from './boot/prepare.ts';
import { selfTest } from './boot/self-test.ts';
import { rescue } from './rescue.ts';
import type { Rescued } from './rescue.ts';
import type { BootResult, BootStep, RunningWebContainer, StartWebContainer, WebContainerOptions } from './types.ts';

export const startWebContainer: StartWebContainer = async (options = {}) => {
  const started = await start(options);
  return started.ok ? { ...started, lost: [] } : started;
};

async function start({ apiKey, onStep, signal }: WebContainerOptions): Promise<Step<RunningWebContainer>> {
  const startedAt = performance.now();
  const over = new AbortController();
  const given = signal ?? over.signal;
  const tell = (step: BootStep): void => {
    if (!given.aborted) onStep?.(step);
  };
  tell('checking');
  const checked = checkPage();
  if (!checked.ok) return checked;
  const booted = await bootClient({ apiKey, onStep: tell, signal: given });
  if (!booted.ok) return booted;
  const container = booted.value;
  const failed = (step: string): Step<never> => {
    container.teardown();
    return given.aborted ? givenUp() : fail('self_test', step);
  };
  if (given.aborted) return failed('');
  tell('preparing');
  const prepared = await prepare(container, startedAt);
  if (!prepared.ok) return failed(prepared.error.message);
  const { sandbox, surveys, places, hasBash } = prepared.value;
  tell('testing');
  const tested = given.aborted ? undefined : await selfTest(sandbox, hasBash);
  if (!tested?.ok || given.aborted) {
    await sandbox.dispose();
    return given.aborted ? givenUp() : fail('self_test', tested?.ok === false ? tested.error.message : '');
  }

  let rescuing: Promise<Rescued> | undefined;
  const rescueAndEnd = async (): Promise<Rescued> => {
    const rescued = await rescue(container, places, surveys);
    await sandbox.dispose();
    return rescued;
  };
  const rescueOnce = (): Promise<Rescued> => (rescuing ??= rescueAndEnd());

  const reboot: RunningWebContainer['reboot'] = async (again = {}): Promise<BootResult> => {
    const { files, lost } = await rescueOnce();
    const next = await start(again);
    if (!next.ok) return next;
    const restored = await next.value.sandbox.restore(files);
    if (restored.ok) return { ...next, lost };
    await next.value.sandbox.dispose();
    return fail('self_test', `the files could not be brought back: ${restored.error.message}`);
  };
  return { ok: true, value: { sandbox, reboot, rescue: rescueOnce } };
}
