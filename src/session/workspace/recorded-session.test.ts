/** What a session tells of files, over a scripted model and a workspace in memory. */
import { expect, test } from 'vitest';
import type { AgentTool } from '../../agent/types.ts';
import type { EventPayloads } from '../../protocol/events.ts';
import { scriptedSession, type Reply } from '../testing/scripted.ts';
import { testWorkspace, type TestWorkspace } from './testing-workspace.ts';
import { createWorkspaceRecorder } from './workspace-recorder.ts';

const text = (value: string) => ({ type: 'text', text: value }) as const;
const call = (id: string) => ({ type: 'toolCall', id, name: 'work', arguments: { id } }) as const;

/** Does for each call, by its id, what the test says. */
function workTool(acts: Record<string, () => void | Promise<void>>): AgentTool<{ id: string }> {
  return {
    name: 'work',
    description: 'Works.',
    parameters: { type: 'object' },
    executionMode: 'sequential',
    validate: (prepared) => ({ ok: true, value: prepared as { id: string } }),
    async execute({ id }) {
      await acts[id]?.();
      return { content: [text('done')] };
    },
  };
}

function recorded(
  workspace: TestWorkspace,
  replies: Reply[],
  acts: Record<string, () => void | Promise<void>> = {},
): ReturnType<typeof scriptedSession> & { changes: () => unknown[] } {
  const setTimer = (callback: () => void, ms: number) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  };
  const recorder = createWorkspaceRecorder({ files: workspace.files, workspace: '/w', environment: { setTimer } });
  const scripted = scriptedSession(replies, [workTool(acts)], { workspace: recorder });
  return { ...scripted, changes: () => scripted.of('files_changed').map(({ payload }) => inWords(payload)) };
}

/** The turn, then each file with its texts before and after. Texts of earlier events stand as their hash. */
function inWords({ turnId, changes, blobs, failure }: EventPayloads['files_changed']): unknown {
  if (failure !== undefined) return [turnId, failure];
  const words = (version: (typeof changes)[number]['before']) =>
    version === null ? null : version.kind === 'text' ? (blobs[version.hash] ?? 'known') : version;
  return [turnId, ...changes.map(({ path, before, after }) => [path, words(before), words(after)])];
}

const end: Reply = { content: [text('end')] };

test('each turn tells what its calls made of the files, after its end and before the next begins', async () => {
  const workspace = testWorkspace({ '/w/a': 'one', '/w/b': 'two' });
  const replies = [{ content: [call('edit'), call('command')] }, { content: [call('again')] }, end];
  const { session, events, of, changes } = recorded(workspace, replies, {
    edit: () => workspace.write('/w/a', 'ONE'),
    command() {
      workspace.move('/w/b', '/w/c');
      workspace.write('/w/picture', new Uint8Array([0, 1]));
    },
    again: () => workspace.write('/w/a', 'one'),
  });
  await session.prompt('go');
  await session.settled();
  const [first, second] = of('turn_start').map(({ payload }) => payload.turnId);
  expect(changes()).toEqual([
    [
      first,
      ['/w/a', 'one', 'ONE'],
      ['/w/b', 'two', null],
      ['/w/c', null, 'two'],
      ['/w/picture', null, { kind: 'binary', bytes: 2 }],
    ],
    [second, ['/w/a', 'known', 'known']],
  ]);
  const types = events.map(({ type }) => type).filter((type) => /^turn_|files_changed/.test(type));
  expect(types).toEqual([
    'turn_start',
    'turn_end',
    'files_changed',
    'turn_start',
    'turn_end',
    'files_changed',
    'turn_start',
    'turn_end',
  ]);
  expect(of('agent_start')[0]?.payload).toEqual({ attempt: 1, recordsFiles: true });
});

test('what the person changed before a run is not the agent’s', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const replies = [{ content: [call('x')] }, end, { content: [call('y')] }, end];
  const { session, of, changes } = recorded(workspace, replies, {
    x: () => workspace.write('/w/a', 'two'),
    y: () => workspace.write('/w/b', 'mine'),
  });
  workspace.write('/w/opened', 'project');
  await session.prompt('go');
  await session.settled();
  workspace.write('/w/a', 'by hand');
  await session.prompt('more');
  await session.settled();
  const turns = of('turn_start').map(({ payload }) => payload.turnId);
  expect(changes()).toEqual([
    [turns[0], ['/w/a', 'one', 'two']],
    [turns[2], ['/w/b', null, 'mine']],
  ]);
});

test('no tool begins before the baseline is known', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  workspace.hold();
  const { session, of, changes } = recorded(workspace, [{ content: [call('x')] }, end], {
    x: () => workspace.write('/w/a', 'two'),
  });
  await session.prompt('go');
  while (of('tool_execution_start').length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  workspace.answer();
  await session.settled();
  expect(changes()).toEqual([[of('turn_start')[0]?.payload.turnId, ['/w/a', 'one', 'two']]]);
});

test('a run that is stopped in the middle of a call tells what it did so far, before it settles', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const { session, events, of, changes } = recorded(workspace, [{ content: [call('x')] }], {
    x() {
      workspace.write('/w/a', 'half');
      session.abort();
    },
  });
  await session.prompt('go');
  await session.settled();
  expect(changes()).toEqual([[of('turn_start')[0]?.payload.turnId, ['/w/a', 'one', 'half']]]);
  expect(events.slice(-3).map(({ type }) => type)).toEqual(['files_changed', 'phase_change', 'agent_settled']);
  expect(of('agent_settled')[0]?.payload.outcome).toBe('aborted');
});

test('a stop does not wait for a sandbox that is silent; what changed is told when it speaks', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const { session, events, of, changes } = recorded(workspace, [{ content: [call('x')] }], {
    x() {
      workspace.write('/w/a', 'half');
      workspace.hold();
      session.abort();
    },
  });
  await session.prompt('go');
  await session.settled();
  expect(events.at(-1)?.type).toBe('agent_settled');
  expect(changes()).toEqual([]);
  workspace.answer();
  while (of('files_changed').length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  expect(changes()).toEqual([[of('turn_start')[0]?.payload.turnId, ['/w/a', 'one', 'half']]]);
  expect(events.at(-1)).toMatchObject({ type: 'files_changed', runId: null });
});

test('a sandbox that is lost is told as such, and ends no run', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const { session, of, changes } = recorded(workspace, [{ content: [call('x')] }, end], {
    x: () => workspace.fail('The sandbox is gone.'),
  });
  await session.prompt('go');
  await session.settled();
  const turns = of('turn_start').map(({ payload }) => payload.turnId);
  expect(changes()).toEqual(turns.map((turnId) => [turnId, 'The sandbox is gone.']));
  expect(of('agent_settled')[0]?.payload.outcome).toBe('completed');
});

test('the person’s own change is told as theirs, and is no change of the next run', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const { session, of, changes } = recorded(workspace, [{ content: [call('x')] }, end, end], {
    x: () => workspace.write('/w/a', 'two'),
  });
  await session.prompt('go');
  await session.settled();
  const bytes = (value: string) => new TextEncoder().encode(value);
  workspace.write('/w/a', 'one');
  expect(session.noteFileChange({ path: '/w/a', before: bytes('two'), after: bytes('one') })).toEqual({
    ok: true,
    value: null,
  });
  await session.prompt('more');
  await session.settled();
  expect(changes()).toEqual([
    [of('turn_start')[0]?.payload.turnId, ['/w/a', 'one', 'two']],
    [null, ['/w/a', 'known', 'known']],
  ]);
});
