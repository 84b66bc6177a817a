import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { FileChange } from '../../sandbox/types.ts';
import { emptyView } from '../../store/empty-view.ts';
import type { RunView, SessionView } from '../../store/view.ts';
import { navigation } from '../shared/navigation.ts';
import type { SessionServices } from '../shared/session-context.tsx';
import { collectFromInput } from './collect-files.ts';
import { createProject } from './project.ts';
import { workspaceWith } from './testing-workspace.ts';

const sample = [{ path: 'hello.mjs', data: 'hello' }];

/** A project over a workspace in memory, in a session whose view the test sets. */
function projectOver(initial: Record<string, string>) {
  const workspace = workspaceWith(initial);
  const state = createStore(() => ({ live: emptyView(), fatal: null }));
  const setView = (change: Partial<SessionView>) => state.setState({ live: { ...state.getState().live, ...change } });
  const listeners: ((changes: FileChange[]) => void)[] = [];
  let aborts = 0;
  const services = {
    client: {
      abort: () => {
        aborts += 1;
        setView({ runId: null });
        return Promise.resolve({ ok: true, value: { running: true } });
      },
    },
    store: { state },
    sandbox: {
      capabilities: { workspace: '/w' },
      fs: {
        ...workspace.target.fs,
        watch: (_path: string, listener: (changes: FileChange[]) => void) => {
          listeners.push(listener);
          return () => undefined;
        },
      },
    },
  } as unknown as SessionServices;
  const project = createProject(services, sample);
  project.watch('/w');
  return {
    project,
    setView,
    texts: workspace.texts,
    aborts: () => aborts,
    change: (path: string) => listeners.forEach((listener) => listener([{ type: 'changed', path }])),
    /** Resolves when the project is idle again. */
    idle: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (project.state.getState().activity.kind === 'idle') resolve();
        };
        project.state.subscribe(check);
        check();
      }),
  };
}

const folder = () => {
  const file = new File(['new'], 'a.txt');
  Object.defineProperty(file, 'webkitRelativePath', { value: 'app/a.txt' });
  return collectFromInput([file]);
};
const run = (startedAt: number): RunView => ({ runId: 'r1', number: 1, promptText: 'Go', startedAt, turnIds: [] });

test('a folder opens at once when nothing is at stake', async () => {
  const { project, texts, idle } = projectOver({ 'old.txt': 'old' });
  navigation.setState({ openPath: '/w/old.txt' });
  project.open(folder());
  await idle();
  expect(texts()).toEqual({ 'a.txt': 'new' });
  expect(project.state.getState()).toMatchObject({
    isSample: false,
    name: 'app',
    isChanged: false,
    news: { kind: 'loaded', report: { files: 1, bytes: 3 } },
  });
  expect(navigation.getState().openPath).toBeNull();
});

test('during a run it asks, and a no changes nothing', () => {
  const { project, texts, setView, aborts } = projectOver({ 'old.txt': 'old' });
  setView({ runId: 'r1', runs: [run(Date.now())] });
  project.open(folder());
  expect(project.state.getState().activity).toEqual({
    kind: 'asking',
    what: 'open',
    isRunning: true,
    isChanged: false,
  });
  project.decline();
  expect(project.state.getState().activity).toEqual({ kind: 'idle' });
  project.confirm();
  expect(texts()).toEqual({ 'old.txt': 'old' });
  expect(aborts()).toBe(0);
});

test('a yes stops the run first', async () => {
  const { project, texts, setView, aborts, idle } = projectOver({ 'old.txt': 'old' });
  setView({ runId: 'r1', runs: [run(Date.now())] });
  project.open(folder());
  project.confirm();
  await idle();
  expect(aborts()).toBe(1);
  expect(texts()).toEqual({ 'a.txt': 'new' });
});

test('it asks when a run has changed files, and only then', async () => {
  const { project, change, setView, idle } = projectOver({ 'old.txt': 'old' });
  change('/w/old.txt');
  expect(project.state.getState().isChanged).toBe(false);
  setView({ runs: [run(Date.now())] });
  change('/w/.turnwise-loading/x');
  expect(project.state.getState().isChanged).toBe(false);
  change('/w/old.txt');
  expect(project.state.getState().isChanged).toBe(true);
  project.reset();
  expect(project.state.getState().activity).toEqual({
    kind: 'asking',
    what: 'reset',
    isRunning: false,
    isChanged: true,
  });
  project.confirm();
  await idle();
  expect(project.state.getState()).toMatchObject({ isChanged: false, isSample: true, news: { kind: 'reset' } });
});

test('changes that are told late, of the loading itself, do not count', async () => {
  const { project, change, setView, idle } = projectOver({});
  setView({ runs: [run(Date.now() - 5000)] });
  project.open(folder());
  await idle();
  change('/w/a.txt');
  expect(project.state.getState().isChanged).toBe(false);
});

test('the sample comes back', async () => {
  const { project, texts, idle } = projectOver({ 'old.txt': 'old' });
  project.open(folder());
  await idle();
  project.reset();
  await idle();
  expect(texts()).toEqual({ 'hello.mjs': 'hello' });
  expect(project.state.getState()).toMatchObject({ isSample: true, name: null });
});

test('a refused folder leaves the project as it is', async () => {
  const { project, texts, idle } = projectOver({ 'old.txt': 'old' });
  project.open(collectFromInput([]));
  await idle();
  expect(texts()).toEqual({ 'old.txt': 'old' });
  expect(project.state.getState()).toMatchObject({
    isSample: true,
    news: { kind: 'refused', refusal: { reason: 'empty', skipped: [] } },
  });
});

test('a cancel during the gathering loads nothing', async () => {
  const { project, texts, idle } = projectOver({ 'old.txt': 'old' });
  project.open((_onFound, signal) => {
    project.cancel();
    expect(signal.aborted).toBe(true);
    return Promise.resolve([]);
  });
  await idle();
  expect(texts()).toEqual({ 'old.txt': 'old' });
  expect(project.state.getState().news).toEqual({ kind: 'cancelled' });
});
