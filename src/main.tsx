/** Composition root of the page: the only file here that knows every part. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFrameScheduler } from './store/frame-scheduler.ts';
import { createPageApi } from './client/page-api.ts';
import { createSessionClient } from './client/session-client.ts';
import { portOfWorker } from './client/worker-port.ts';
import { sampleProjectSnapshot } from './client/sample-project/sample-project.ts';
import type { Envelope } from './protocol/events.ts';
import { keepSandbox, type ChoiceSources } from './sandbox/choice/page/keep-sandbox.ts';
import type { SandboxChoice } from './sandbox/choice/types.ts';
import { startEmbeddedSandbox } from './sandbox/embedded/page/start-embedded.ts';
import { loadPermissionSettings } from './storage/permission-settings.ts';
import { loadRunSettings } from './storage/run-settings.ts';
import { loadSandboxSettings, saveSandboxSettings } from './storage/sandbox-settings.ts';
import { loadProviders } from './storage/provider-settings.ts';
import { messagesOfLog } from './store/messages-of-log.ts';
import { createSessionStore, type SessionStore } from './store/session-store.ts';
import { App } from './ui/app/app.tsx';
import { ChoiceContext } from './ui/sandbox/choice-context.ts';
import { SessionContext, type SessionServices } from './ui/shared/session-context.tsx';
import './ui/styles/main.css';

/** What the choice of the sandbox needs to know of runs. */
function runsOf({ state, flush }: SessionStore): ChoiceSources['runs'] {
  const openedAt = performance.timeOrigin;
  let haveBegun = false;
  state.subscribe(({ live }) => (haveBegun ||= (live.runs.at(-1)?.startedAt ?? 0) >= openedAt));
  return {
    isUnderWay() {
      flush();
      return state.getState().live.runId !== null;
    },
    haveBegun() {
      flush();
      return haveBegun;
    },
  };
}

function compose(): { services: SessionServices; choice: SandboxChoice } {
  const store = createSessionStore(createFrameScheduler());
  const choice = keepSandbox({
    settings: loadSandboxSettings(),
    save: saveSandboxSettings,
    startEmbedded: startEmbeddedSandbox,
    loadWebContainer: async () => (await import('./sandbox/choice/page/boot-webcontainer.ts')).bootWebContainer,
    files: sampleProjectSnapshot(),
    runs: runsOf(store),
  });
  store.state.subscribe(choice.look);
  const listeners = new Set<(event: Envelope) => void>();
  const worker = new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'agent' });
  const client = createSessionClient(
    portOfWorker(worker),
    {
      sandbox: choice.openPort(),
      providers: loadProviders(),
      runs: loadRunSettings(),
      permissions: loadPermissionSettings(),
    },
    {
      onEvents(events) {
        store.append(events);
        for (const event of events) for (const listener of listeners) listener(event);
      },
      onFatal: (message) => store.reportFatal(message),
    },
  );
  window.turnwise = createPageApi({
    client,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    messages: () => messagesOfLog(store.log.slice(0)),
    log: () => store.log.slice(0),
  });
  return { services: { client, store, sandbox: choice.sandbox }, choice };
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const { services, choice } = compose();

createRoot(root).render(
  <StrictMode>
    <SessionContext value={services}>
      <ChoiceContext value={choice}>
        <App />
      </ChoiceContext>
    </SessionContext>
  </StrictMode>,
);
