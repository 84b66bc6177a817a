import type { SessionView } from './view.ts';

/** The view before the first event. */
export function emptyView(): SessionView {
  return {
    sessionId: '',
    seq: 0,
    t: 0,
    phase: 'idle',
    runId: null,
    runs: [],
    turns: [],
    queue: { steer: [], followUp: [], paused: false, modes: { steer: 'one-at-a-time', followUp: 'one-at-a-time' } },
    marks: [],
    notices: [],
    personChanges: [],
    sandbox: null,
    model: null,
    approval: null,
    permissionMode: null,
    retry: null,
    usage: { input: 0, output: 0 },
  };
}
