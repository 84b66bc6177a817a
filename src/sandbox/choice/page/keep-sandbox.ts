import type { EmbeddedSandbox } from '../../embedded/page/start-embedded.ts';
import { followSandbox } from '../../remote/follow-sandbox.ts';
import { textOf } from '../../result.ts';
import { started } from '../../started.ts';
import type { SandboxSnapshot } from '../../types.ts';
import type { BootStep, WebContainerOptions } from '../../webcontainer/page/types.ts';
import type { BootWebContainer } from './boot-webcontainer.ts';
import { embeddedBackend } from './embedded-backend.ts';
import { createLead, type HandOver } from './hand-over.ts';
import type { ChoiceNews, ChoiceState, SandboxChoice, SandboxSettings } from '../types.ts';
import type { Backend } from './backend.ts';
import type { WebContainerBackend } from './webcontainer-backend.ts';

export interface ChoiceSources {
  settings: SandboxSettings;
  save: (settings: SandboxSettings) => void;
  startEmbedded: () => EmbeddedSandbox;
  /** Loads the code that boots it; rejects where that cannot be had. */
  loadWebContainer: () => Promise<BootWebContainer>;
  /** What the first backend begins with. */
  files: SandboxSnapshot;
  runs: {
    isUnderWay: () => boolean;
    /** Whether one has begun since the page was opened. */
    haveBegun: () => boolean;
  };
}

/**
 * Starts the sandbox that is wanted, and keeps it: the page and the workers follow whichever backend there is. With `auto`
 * the embedded one is there at once. WebContainer takes over, with the files, once it has passed its tests; if a run has
 * begun by then, the person is asked.
 */
export function keepSandbox(sources: ChoiceSources): SandboxChoice {
  const { settings, save, startEmbedded, loadWebContainer, files, runs } = sources;
  const lead = createLead(files);
  const listeners = new Set<() => void>();
  let state: ChoiceState = {
    ...settings,
    isKeyFixed: false,
    backend: null,
    webcontainer: { kind: 'off' },
    next: null,
    isMoving: false,
    news: null,
  };
  /** One that is booted, whether in use or not. */
  let webContainer: WebContainerBackend | null = null;
  /** Of what is being booted. */
  let boot = new AbortController();
  /** Whether a person waits for what is being booted, so that it takes over without another question. */
  let isAsked = false;
  /** The setting was changed while files were being handed over. */
  let isDue = false;
  let holds = 0;

  const change = (changes: Partial<ChoiceState>): void => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };

  const saveSettings = (changes: Partial<SandboxSettings>): void => {
    change(changes);
    save({ setting: state.setting, apiKey: state.apiKey });
  };

  const isUsed = (): boolean => lead.backend !== null && lead.backend === webContainer;

  /** The signal and the listener for what is booted next; what was being booted is given up. */
  function beginBoot(): { signal: AbortSignal; onStep: (step: BootStep) => void } {
    boot.abort();
    boot = new AbortController();
    const { signal } = boot;
    change({ webcontainer: { kind: 'booting', step: 'checking' }, next: null, news: null });
    return {
      signal,
      onStep(step) {
        // The key goes into the frame that the client opens after the check.
        const isKeyFixed = state.isKeyFixed || step !== 'checking';
        if (!signal.aborted) change({ webcontainer: { kind: 'booting', step }, isKeyFixed });
      },
    };
  }

  async function start(options: WebContainerOptions): ReturnType<BootWebContainer> {
    try {
      return await (
        await loadWebContainer()
      )(options);
    } catch (thrown) {
      return { ok: false, error: { cause: 'unreachable', detail: textOf(thrown) } };
    }
  }

  async function bootWebContainer(): Promise<void> {
    const { signal, onStep } = beginBoot();
    const { apiKey } = state;
    if (lead.backend === null) lead.announce('WebContainer is being started', 'webcontainer');
    const booted = await start({ ...(apiKey !== '' && { apiKey }), signal, onStep });
    if (signal.aborted) {
      if (booted.ok) await booted.value.end();
      return;
    }
    if (!booted.ok) {
      change({ webcontainer: { kind: 'failed', failure: booted.error } });
      if (lead.backend === null) lead.fail(`WebContainer could not be started: ${booted.error.detail}`);
      return;
    }
    const ready = booted.value;
    ready.onCrash((detail) => {
      if (webContainer !== ready) return;
      if (isUsed()) change({ webcontainer: { kind: 'crashed', detail } });
      else endSpare();
    });
    webContainer = ready;
    change({ webcontainer: { kind: 'ready' }, next: isAsked || !runs.haveBegun() ? 'webcontainer' : null });
    look();
  }

  async function restart(): Promise<void> {
    if (webContainer === null || !isUsed() || state.isMoving) return;
    const { signal, onStep } = beginBoot();
    change({ isMoving: true });
    const started = await webContainer.restart({ signal, onStep });
    if (started.ok) {
      change({ webcontainer: { kind: 'used' }, news: { kind: 'restarted', lost: started.lost }, isMoving: false });
    } else {
      change({ webcontainer: { kind: 'failed', failure: started.error }, isMoving: false });
    }
    afterMove();
  }

  /** Ends what is being booted, or is booted and not in use. */
  function endSpare(): void {
    boot.abort();
    if (isUsed()) return;
    void webContainer?.end();
    webContainer = null;
    change({ webcontainer: { kind: 'off' }, next: null });
  }

  /** Hands over to what is next, as soon as nothing is in the way. */
  function look(): void {
    if (state.next === null || holds > 0 || runs.isUnderWay()) return;
    const { next, isMoving } = state;
    if (next === null || isMoving) return;
    const to = next === 'embedded' ? embeddedBackend(startEmbedded()) : webContainer;
    if (to !== null) void moveTo(to);
  }

  async function moveTo(to: Backend): Promise<void> {
    const isFirst = lead.backend === null;
    const wasUsed = isUsed();
    change({ isMoving: true, next: null, news: null });
    const moved = await lead.handOver(to);
    if (!isUsed() && (wasUsed || to === webContainer)) {
      webContainer = null;
      change({ webcontainer: { kind: 'off' } });
    }
    change({
      backend: lead.backend?.name ?? null,
      isMoving: false,
      ...(isUsed() && { webcontainer: { kind: 'used' } }),
      news: newsOf(moved, to, isFirst),
    });
    afterMove();
  }

  function newsOf(moved: HandOver, to: Backend, isFirst: boolean): ChoiceNews | null {
    if (!moved.ok) return { kind: 'not_moved', to: to.name, message: moved.message, isUsed: moved.isUsed };
    return isFirst ? null : { kind: 'moved', to: to.name, lost: moved.lost, hasRun: runs.haveBegun() };
  }

  /** Does what the setting says; while files are handed over, afterwards. */
  function bringAbout(): void {
    const { setting, isMoving, webcontainer } = state;
    isDue = isMoving;
    if (isMoving) {
      // A start that hangs is not waited for.
      if (setting === 'embedded') boot.abort();
      return;
    }
    if (setting === 'embedded') {
      endSpare();
      change({ next: lead.backend?.name === 'embedded' ? null : 'embedded' });
    } else if (isUsed()) {
      change({ next: null });
    } else {
      isAsked = setting === 'webcontainer';
      if (webcontainer.kind === 'off' || webcontainer.kind === 'failed') void bootWebContainer();
      if (isAsked && webcontainer.kind === 'ready') change({ next: 'webcontainer' });
      if (!isAsked && lead.backend === null) change({ next: 'embedded' });
    }
    look();
  }

  function afterMove(): void {
    if (isDue) bringAbout();
    else look();
  }

  async function begin(): Promise<void> {
    isAsked = state.setting === 'webcontainer';
    if (isAsked) return bootWebContainer();
    const embedded = embeddedBackend(startEmbedded());
    await moveTo(embedded);
    // The first command must not wait for what WebContainer loads.
    const { state: found } = await started(embedded.sandbox);
    if (state.setting !== 'auto' || state.webcontainer.kind !== 'off') return undefined;
    // If nothing works, nobody is asked.
    isAsked = found !== 'ready';
    return bootWebContainer();
  }

  const sandbox = followSandbox(lead.openPort());
  void begin();

  return {
    sandbox,
    openPort: lead.openPort,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose(setting) {
      saveSettings({ setting });
      bringAbout();
    },
    retry() {
      isAsked = true;
      if (isUsed()) void restart();
      else void bootWebContainer();
    },
    accept() {
      change({ next: 'webcontainer' });
      look();
    },
    decline: endSpare,
    restart: () => void restart(),
    setKey: (apiKey) => saveSettings({ apiKey }),
    dismissNews: () => change({ news: null }),
    hold() {
      holds += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        look();
      };
    },
    look,
  };
}
