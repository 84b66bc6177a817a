import { expect, test } from 'vitest';
import type { FileVersion } from '../protocol/events.ts';
import { changedFiles, lastChanges } from './changed-files.ts';
import { emptyView } from './empty-view.ts';
import { createEventLog } from './event-log.ts';
import { createFileTexts } from './file-texts.ts';
import { foldEvents } from './fold.ts';
import { eventScript, type EventScript } from './testing/event-script.ts';

const text = (hash: string): FileVersion => ({ kind: 'text', hash });

function changed(
  script: EventScript,
  turnId: string | null,
  ...changes: [path: string, before: string | null, after: string | null][]
): EventScript {
  const version = (hash: string | null) => (hash === null ? null : text(hash));
  return script.add('files_changed', {
    turnId,
    changes: changes.map(([path, before, after]) => ({ path, before: version(before), after: version(after) })),
    blobs: Object.fromEntries(changes.flatMap(([, , after]) => (after === null ? [] : [[after, `text ${after}`]]))),
  });
}

function turn(script: EventScript, number: number): EventScript {
  const turnId = `t${number}`;
  return script
    .turn(turnId)
    .add('turn_start', { turnId, number })
    .add('turn_end', { turnId, messageId: `m${number}`, toolResultIds: [], stopReason: 'stop' })
    .turn(undefined);
}

/** Two turns in a run, the person's restore, and a run more. */
function session(): EventScript {
  const script = eventScript()
    .add('session_start', {})
    .run('r1')
    .add('agent_start', { attempt: 1, recordsFiles: true });
  turn(script, 1);
  changed(script, 't1', ['/w/a', 'a0', 'a1'], ['/w/new', null, 'n1']);
  turn(script, 2);
  changed(script, 't2', ['/w/a', 'a1', 'a2'], ['/w/gone', 'g0', null], ['/w/new', 'n1', null]);
  script.add('agent_settled', { outcome: 'completed' }).run(null);
  changed(script, null, ['/w/a', 'a2', 'a0']);
  script.run('r2').add('agent_start', { attempt: 1, recordsFiles: true });
  turn(script, 3);
  return changed(script, 't3', ['/w/a', 'a5', 'a6']);
}

const stretchesOf = (files: ReturnType<typeof changedFiles>) =>
  files.map(({ path, byPerson, stretches }) => [
    path,
    byPerson,
    ...stretches.map(({ before, after, turns }) => [before, after, turns.map(({ number }) => number)]),
  ]);

test('changes belong to their turn, at each place of the log; those of the person to nobody’s', () => {
  const { events } = session();
  const view = foldEvents(emptyView(), events);
  const pathsOf = (at: typeof view) => at.turns.map(({ files = [] }) => files.map(({ path }) => path));
  expect(pathsOf(view)).toEqual([['/w/a', '/w/new'], ['/w/a', '/w/gone', '/w/new'], ['/w/a']]);
  expect(view.personChanges).toEqual([{ path: '/w/a', before: text('a2'), after: text('a0'), seq: 10 }]);
  expect(view.runs.map(({ recordsFiles }) => recordsFiles)).toEqual([true, true]);
  expect(pathsOf(foldEvents(emptyView(), events.slice(0, 7)))).toEqual([['/w/a', '/w/new'], []]);
  const inSteps = events.reduce((at, event) => foldEvents(at, [event]), emptyView());
  expect(inSteps).toEqual(view);
});

test('a run taken together shows what is left of it', () => {
  const view = foldEvents(emptyView(), session().events);
  const ofRun = view.turns.filter(({ runId }) => runId === 'r1');
  expect(stretchesOf(changedFiles(ofRun))).toEqual([
    ['/w/a', false, [text('a0'), text('a2'), [1, 2]]],
    ['/w/gone', false, [text('g0'), null, [2]]],
  ]);
});

test('in a session the person takes part, and what somebody else did in between parts the stretches', () => {
  const { turns, personChanges } = foldEvents(emptyView(), session().events);
  expect(stretchesOf(changedFiles(turns, personChanges))).toEqual([
    ['/w/a', true, [text('a5'), text('a6'), [3]]],
    ['/w/gone', false, [text('g0'), null, [2]]],
  ]);
  expect(lastChanges(turns.slice(0, 2), personChanges).get('/w/a')?.by).toBe('person');
  expect(lastChanges(turns, personChanges).get('/w/a')?.by).toBe('agent');
});

test('a file that was created and is gone again, or came back to what it was, has not changed', () => {
  const script = eventScript().run('r1').add('agent_start', { attempt: 1 });
  turn(script, 1);
  changed(script, 't1', ['/w/a', 'a0', 'a1'], ['/w/tmp', null, 'x']);
  turn(script, 2);
  changed(script, 't2', ['/w/a', 'a1', 'a0'], ['/w/tmp', 'x', null]);
  expect(changedFiles(foldEvents(emptyView(), script.events).turns)).toEqual([]);
});

test('binary files of one length are changed all the same', () => {
  const binary: FileVersion = { kind: 'binary', bytes: 3 };
  const script = eventScript().run('r1').add('agent_start', { attempt: 1 });
  turn(script, 1).add('files_changed', {
    turnId: 't1',
    changes: [{ path: '/w/p', before: binary, after: binary }],
    blobs: {},
  });
  const { turns } = foldEvents(emptyView(), script.events);
  expect(stretchesOf(changedFiles(turns))).toEqual([['/w/p', false, [binary, binary, [1]]]]);
});

test('a look that failed, and one that left files out, leave the turn incomplete', () => {
  for (const flaw of [{ failure: 'Gone.' }, { omitted: 3 }]) {
    const script = eventScript().run('r1').add('agent_start', { attempt: 1 });
    turn(script, 1).add('files_changed', { turnId: 't1', changes: [], blobs: {}, ...flaw });
    expect(foldEvents(emptyView(), script.events).turns[0]?.filesIncomplete).toBe(true);
  }
});

test('what is told after the end of a run makes the run another one, for those who keep facts of it', () => {
  const script = eventScript().run('r1').add('agent_start', { attempt: 1 });
  turn(script, 1).add('agent_settled', { outcome: 'aborted' }).run(null);
  const settled = foldEvents(emptyView(), script.events);
  const told = foldEvents(settled, changed(script, 't1', ['/w/a', null, 'a1']).events.slice(-1));
  expect(told.turns[0]?.files?.length).toBe(1);
  expect(told.runs[0]).not.toBe(settled.runs[0]);
  expect(told.runs[0]).toEqual(settled.runs[0]);
});

test('texts are found by their hash in a log that grows, and not those of a session before', () => {
  const log = createEventLog();
  const texts = createFileTexts(log);
  const { events } = session();
  log.append(events.slice(0, 5));
  expect(texts.textOf('a1')).toBe('text a1');
  expect(texts.textOf('a2')).toBeUndefined();
  log.append(events.slice(5));
  expect(texts.textOf('a2')).toBe('text a2');
  log.clear();
  log.append(eventScript('session_2').add('session_start', {}).events);
  expect(texts.textOf('a1')).toBeUndefined();
});

test('a file is the same one in a sandbox that keeps the project elsewhere', () => {
  const script = eventScript().add('session_start', {}).run('r1').add('agent_start', { attempt: 1 });
  turn(script, 1);
  changed(script, 't1', ['/workspace/a', 'a0', 'a1'], ['/tmp/log', null, 'l1']);
  script.add('sandbox_status', { state: 'ready', backend: 'webcontainer', workspace: '/home/x' });
  turn(script, 2);
  changed(script, 't2', ['/home/x/a', 'a1', 'a2'], ['/workspace/a', null, 'b1']);
  const { turns } = foldEvents(emptyView(), script.events);
  expect(changedFiles(turns).map(({ path, stretches }) => [path, stretches.length])).toEqual([
    ['a', 1],
    ['/tmp/log', 1],
    ['/workspace/a', 1],
  ]);
});
