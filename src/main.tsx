/** Composition root of the page: the only file here that knows every part. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createFrameScheduler } from './store/frame-scheduler.ts';
import { createPageApi } from './client/page-api.ts';
import { createSessionClient } from './client/session-client.ts';
import { portOfWorker } from './client/worker-port.ts';
import { sampleProjectFiles } from './client/sample-project/sample-project.ts';
import type { Envelope } from './protocol/events.ts';
import { startEmbeddedSandbox } from './sandbox/embedded/page/start-embedded.ts';
import { loadPermissionSettings } from './storage/permission-settings.ts';
import { loadRunSettings } from './storage/run-settings.ts';
import { loadProviders } from './storage/provider-settings.ts';
import { messagesOfLog } from './store/messages-of-log.ts';
import { createSessionStore } from './store/session-store.ts';
import { App } from './ui/app/app.tsx';
import { SessionContext, type SessionServices } from './ui/shared/session-context.tsx';
import './ui/styles/main.css';

function compose(): SessionServices {
  const embedded = startEmbeddedSandbox();
  const { sandbox } = embedded;
  const store = createSessionStore(createFrameScheduler());
  const listeners = new Set<(event: Envelope) => void>();
  const worker = new Worker(new URL('./worker/entry.ts', import.meta.url), { type: 'module', name: 'agent' });
  const client = createSessionClient(
    portOfWorker(worker),
    {
      sandbox: embedded.openPort(),
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
  // Commands wait for the sandbox, so the project is there before the first of them.
  void sandbox.fs.writeMany(
    sampleProjectFiles.map(({ path, data }) => ({ path: `${sandbox.capabilities.workspace}/${path}`, data })),
  );
  return { client, store, sandbox };
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <SessionContext value={compose()}>
      <App />
    </SessionContext>
  </StrictMode>,
);
