/** The agent's worker: composes the session from the model, the tools and the sandbox. No DOM. */
import { createDemoModel } from '../models/demo/demo-model.ts';
import type { CommandName } from '../protocol/commands.ts';
import type { FromWorker, InitMessage, ToWorker } from '../protocol/wire.ts';
import { followSandbox } from '../sandbox/remote/follow-sandbox.ts';
import { started } from '../sandbox/started.ts';
import { standardLimits, type RunLimits } from '../session/limits.ts';
import { createSession } from '../session/session.ts';
import { createWorkspaceRecorder } from '../session/workspace/workspace-recorder.ts';
import { createSessionArchive } from '../storage/session-archive.ts';
import { createSessionRecorder } from '../storage/session-recorder.ts';
import { createKeyStore } from '../storage/keys.ts';
import { createTools } from '../tools/index.ts';
import { createCallInspector } from '../tools/inspect-call.ts';
import { createBatcher } from './batcher.ts';
import { createAfterTask, createWorkerEnvironment } from './environment.ts';
import { openLatestSession, takeSessionLock } from './open-session.ts';
import { createProviderCommands } from './providers/provider-commands.ts';
import { createProviderModels } from './providers/provider-models.ts';
import { createSecrets } from './providers/secrets.ts';
import { createRouter } from './router.ts';
import { systemPromptFor } from './system-prompt.ts';

const environment = createWorkerEnvironment();

function post(message: FromWorker): void {
  self.postMessage(message);
}

function fatal(error: unknown): void {
  post({ kind: 'fatal', message: error instanceof Error ? error.message : String(error) });
}

async function start({
  sandbox: port,
  providers,
  runs,
  permissions,
}: InitMessage): Promise<ReturnType<typeof createRouter>> {
  const sandbox = followSandbox(port);
  const archive = createSessionArchive();
  const [opened] = await Promise.all([openLatestSession(archive, takeSessionLock), started(sandbox)]);
  const batcher = createBatcher({
    post: (events) => post({ kind: 'events', events }),
    setTimer: environment.setTimer,
    afterTask: createAfterTask(),
  });
  const secrets = createSecrets(createKeyStore());
  const models = createProviderModels({
    environment,
    demo: createDemoModel(environment),
    secrets,
    state: providers,
  });
  const limits: RunLimits = { ...standardLimits, ...runs };
  const recorder = createSessionRecorder({
    archive,
    setTimer: environment.setTimer,
    onFailure: (message) => session.tell('notice', { code: 'not_kept', text: message }),
  });
  if (opened !== null) {
    recorder.resume(opened.summary);
    post({ kind: 'events', events: opened.events });
  }
  const tools = createTools(sandbox, {
    acceptsImages: () => models.acceptsImages(),
    isLeftOut: (path) => session.permissions?.restrictsReading(path) ?? false,
  });
  const workspace = createWorkspaceRecorder({
    files: sandbox.fs,
    workspace: sandbox.capabilities.workspace,
    environment,
  });
  const sandboxStatus = () => ({ ...sandbox.status(), workspace: sandbox.capabilities.workspace });
  const session = createSession({
    environment,
    model: models.current(),
    tools,
    permissions: {
      settings: permissions ?? { mode: 'auto', rules: [] },
      calls: createCallInspector(tools, sandbox),
    },
    workspace,
    sandboxStatus,
    systemPrompt: systemPromptFor(sandbox.capabilities),
    limits,
    ...(opened === null ? {} : { restored: opened.restored }),
    onReceived: (sessionId, requestId, response) => void recorder.keepResponse(sessionId, requestId, response),
    sink(envelope) {
      if (envelope.type === 'session_start') void takeSessionLock(envelope.sessionId);
      recorder.record(envelope);
      batcher.add(envelope);
    },
  });
  sandbox.onStatus(({ state }) => {
    if (state === 'ready') {
      workspace.moveTo(sandbox.capabilities.workspace);
      session.setSystemPrompt(systemPromptFor(sandbox.capabilities));
    }
    session.tell('sandbox_status', sandboxStatus());
  });
  post({ kind: 'ready' });
  const setModel = session.setModel.bind(session);
  const route = createRouter(session, limits, createProviderCommands({ environment, models, secrets, setModel }));
  return async (message) => {
    if (startRuns.has(message.name)) await started(sandbox);
    return route(message);
  };
}

/** The model is told what the sandbox can do, so these wait while it starts. */
const startRuns: ReadonlySet<CommandName> = new Set(['prompt', 'continue', 'queue_resume']);

let router: Promise<ReturnType<typeof createRouter>> | null = null;

self.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === 'init') {
    router = start(message);
    router.catch(fatal);
    return;
  }
  // Commands that come before the start has finished wait for it.
  router?.then((route) => route(message)).then(post, fatal);
});
