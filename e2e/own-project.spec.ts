import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  callsByTurn,
  conversation,
  eventsOf,
  explorePrompt,
  openApp,
  readLog,
  sendPrompt,
  steerBox,
  waitForEvents,
  waitUntilSettled,
} from './support/app.ts';
import { openFolder, randomWord, writeProject } from './support/projects.ts';

test('the answer holds a fact of a project that nobody has seen, and a steer makes the agent read another file of it', async ({
  page,
}, info) => {
  const fact = randomWord('the harbour opens at ');
  const entry = `${randomWord('entry')}.mjs`;
  const other = `${randomWord('other')}.txt`;
  const secret = randomWord('kept');
  const folder = writeProject(info.outputPath('project'), {
    'package.json': JSON.stringify({ name: randomWord('name'), main: entry }, null, 2),
    [entry]: `// ${fact}\nconsole.log('ready');\n`,
    [other]: `The other file holds ${secret}.\n`,
  });
  await openApp(page);
  await openFolder(page, folder);
  await sendPrompt(page, explorePrompt);
  await waitForEvents(page, 'turn_start');
  await steerBox(page).fill(`also read ${other}`);
  await steerBox(page).press('Enter');
  await waitUntilSettled(page);

  const calls = callsByTurn(await readLog(page)).flat();
  expect(calls).toContain(`read ${entry}`);
  expect(calls).toContain(`read ${other}`);
  await expect(conversation(page)).toContainText(fact);
  await expect(conversation(page)).toContainText(secret);
});

test('without the steer the other file is not read', async ({ page }, info) => {
  const other = `${randomWord('other')}.dat.txt`;
  const folder = writeProject(info.outputPath('project'), {
    'package.json': '{ "name": "plain", "main": "start.mjs" }',
    'start.mjs': 'console.log(1);\n',
    [other]: 'nothing',
  });
  await openApp(page);
  await openFolder(page, folder);
  await sendPrompt(page, explorePrompt);
  await waitUntilSettled(page);
  expect(callsByTurn(await readLog(page))).toEqual([['bash ls -la'], ['read package.json'], ['read start.mjs'], []]);
});

test('a project of 5,000 files loads with progress; a 30 MB file is skipped and named; a binary file arrives intact', async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const picture = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const files: Record<string, string | Uint8Array> = {
    'big.bin': new Uint8Array(30 * 1024 * 1024),
    'picture.bin': picture,
    'node_modules/left-out/index.js': 'no',
    '.git/config': 'no',
  };
  for (let i = 0; i < 4_998; i++) files[`src/part-${i % 50}/file-${i}.txt`] = `file ${i}\n`;
  const folder = writeProject(info.outputPath('project'), files);
  await openApp(page);
  await openFolder(page, folder);
  const report = page.getByTestId('project-news');
  await expect(report).toContainText('4,999 files');
  await expect(report).toContainText('big.bin');
  await sendPrompt(page, 'Run `find . -type f | wc -l; sha256sum picture.bin; ls -a`');
  await waitUntilSettled(page);
  const end = eventsOf(await readLog(page), 'tool_execution_end')[0];
  const output = end?.payload.content[0]?.type === 'text' ? end.payload.content[0].text : '';
  expect(output.split('\n')[0]?.trim()).toBe('4999');
  expect(output).toContain(createHash('sha256').update(picture).digest('hex'));
  expect(output).not.toContain('node_modules');
  expect(output).not.toContain('.git\n');
});
