import { expect, test } from 'vitest';
import { testWorkspace } from './testing-workspace.ts';
import type { Look } from './workspace-mirror.ts';
import { createWorkspaceRecorder } from './workspace-recorder.ts';

test('a project that moves to another folder has not changed by that', async () => {
  const workspace = testWorkspace({ '/w/a': 'one' });
  const environment = { setTimer: () => () => undefined };
  const recorder = createWorkspaceRecorder({ files: workspace.files, workspace: '/w', environment });
  const record = async () => {
    const looks: Look[] = [];
    await recorder.record((look) => looks.push(look), 1_000);
    return looks.flatMap((look) => (look.ok ? look.differences.map(({ path }) => path) : [look.message]));
  };
  await recorder.ready();
  workspace.move('/w/a', '/v/a');
  recorder.moveTo('/v');
  recorder.beginRun();
  await recorder.ready();
  expect(await record()).toEqual([]);
  workspace.write('/w/old', 'nobody looks here');
  workspace.write('/v/a', 'two');
  expect(await record()).toEqual(['/v/a']);
});
