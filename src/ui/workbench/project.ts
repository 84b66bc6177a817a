/** The project in the sandbox: which one it is, and replacing it by another. */
import { createStore, type StoreApi } from 'zustand';
import { navigation } from '../shared/navigation.ts';
import type { SessionServices } from '../shared/session-context.tsx';
import { stopRun } from '../shared/stop-run.ts';
import { loadProject, replaceProject, stagingFolder, type LoadOutcome, type LoadProgress } from './load-project.ts';
import type { CollectFiles } from './collect-files.ts';

export type ProjectActivity =
  | { kind: 'idle' }
  /** Waits for `confirm` or `decline`. */
  | { kind: 'asking'; what: 'open' | 'reset'; isRunning: boolean; isChanged: boolean }
  | { kind: 'collecting'; found: number }
  | ({ kind: 'loading' } & LoadProgress)
  | { kind: 'resetting' };

export type ProjectNews = LoadOutcome | { kind: 'reset' };

export interface ProjectState {
  activity: ProjectActivity;
  isSample: boolean;
  /** Name of the opened folder; null for the sample, or for single files. */
  name: string | null;
  /** When the project was put there, in milliseconds since the epoch; the sample comes with the page. */
  since: number;
  /** A run since then has changed something in the workspace. */
  isChanged: boolean;
  /** How the last opening or reset went, until dismissed. */
  news: ProjectNews | null;
}

export interface Project {
  state: StoreApi<ProjectState>;
  /** Replaces the files by chosen ones. Asks first if a run is under way or files have changed. */
  open: (collect: CollectFiles) => void;
  /** Brings the sample project back, asking likewise. */
  reset: () => void;
  confirm: () => void;
  decline: () => void;
  /** Ends a loading; the files are as they were before it. */
  cancel: () => void;
  dismissNews: () => void;
  /** Starts to notice changes below the folder of the project. The answer ends it. */
  watch: (workspace: string) => () => void;
}

export interface SampleFile {
  /** Relative to the workspace. */
  path: string;
  data: string;
}

/** `hold`: the sandbox stays the same one until what it answers is called. */
export function createProject(
  services: SessionServices,
  sample: readonly SampleFile[],
  hold: () => () => void = () => () => undefined,
): Project {
  const { sandbox, store } = services;
  /** The folder is another one in another kind of sandbox. */
  const target = () => ({ fs: sandbox.fs, workspace: sandbox.capabilities.workspace });
  const state = createStore<ProjectState>(() => ({
    activity: { kind: 'idle' },
    isSample: true,
    name: null,
    since: Date.now(),
    isChanged: false,
    news: null,
  }));
  let agreed: (() => Promise<void>) | null = null;
  let cancellation: AbortController | null = null;

  const setActivity = (activity: ProjectActivity) => state.setState({ activity });

  /** Runs `act` now, or once a person has agreed to what it would cost. */
  function ask(what: 'open' | 'reset', act: () => Promise<void>): void {
    if (state.getState().activity.kind !== 'idle') return;
    const isRunning = store.state.getState().live.runId !== null;
    const { isChanged } = state.getState();
    const actHeld = async () => {
      const release = hold();
      await act().finally(release);
    };
    if (!isRunning && !isChanged) {
      void actHeld();
      return;
    }
    agreed = actHeld;
    setActivity({ kind: 'asking', what, isRunning, isChanged });
  }

  function noteReplaced(project: Pick<ProjectState, 'isSample' | 'name'>): void {
    state.setState({ ...project, since: Date.now(), isChanged: false });
    navigation.setState({ openPath: null });
  }

  async function load(collect: CollectFiles): Promise<void> {
    cancellation = new AbortController();
    const { signal } = cancellation;
    setActivity({ kind: 'collecting', found: 0 });
    state.setState({ news: null });
    await stopRun(services);
    const candidates = await collect((found) => setActivity({ kind: 'collecting', found }), signal);
    const news: ProjectNews = signal.aborted
      ? { kind: 'cancelled' }
      : await loadProject(target(), candidates, {
          signal,
          onProgress: (progress) => setActivity({ kind: 'loading', ...progress }),
        });
    state.setState({ activity: { kind: 'idle' }, news });
    if (news.kind === 'loaded') noteReplaced({ isSample: false, name: news.report.name });
  }

  async function bringSampleBack(): Promise<void> {
    setActivity({ kind: 'resetting' });
    state.setState({ news: null });
    await stopRun(services);
    const written = await replaceProject(target(), sample);
    if (!written.ok) {
      const refusal = { reason: 'not_written', message: written.error.message } as const;
      state.setState({ activity: { kind: 'idle' }, news: { kind: 'refused', refusal } });
      return;
    }
    state.setState({ activity: { kind: 'idle' }, news: { kind: 'reset' } });
    noteReplaced({ isSample: true, name: null });
  }

  return {
    state,
    open: (collect) => ask('open', () => load(collect)),
    reset: () => ask('reset', bringSampleBack),
    confirm() {
      const act = agreed;
      agreed = null;
      if (act !== null) void act();
    },
    decline() {
      agreed = null;
      setActivity({ kind: 'idle' });
    },
    cancel: () => cancellation?.abort(),
    dismissNews: () => state.setState({ news: null }),
    watch: (workspace) =>
      sandbox.fs.watch(workspace, (changes) => {
        const { activity, isChanged, since } = state.getState();
        const lastRun = store.state.getState().live.runs.at(-1);
        if (isChanged || activity.kind !== 'idle' || lastRun === undefined || lastRun.startedAt < since) return;
        if (changes.some(({ path }) => !path.startsWith(`${workspace}/${stagingFolder}`)))
          state.setState({ isChanged: true });
      }),
  };
}
