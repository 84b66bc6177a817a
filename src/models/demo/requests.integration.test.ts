import { describe, expect, it } from 'vitest';
import {
  EXPLORE,
  answerOf,
  callRuns,
  once,
  sampleFiles,
  start,
  transcript,
} from '../../../scripts/testing/demo-agent.ts';

describe('demo model: other requests', () => {
  it('creates a file', async () => {
    const { agent, sandbox } = start(sampleFiles);
    await agent.prompt('Create a file notes/todo.txt with "Buy milk"');
    expect(sandbox.textOf('notes/todo.txt')).toBe('Buy milk');
    expect(answerOf(agent)).toBe('Created notes/todo.txt (8 bytes). You can open it in the files view.');
    await agent.prompt('读一下 todo');
    expect(answerOf(agent)).toContain('Buy milk');
  });

  it('lets itself be steered while a long command runs', async () => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('sleep 1'), () => {
      agent.steer('run the tests');
      agent.steer('be brief');
    });
    await agent.prompt('steer me');
    expect(transcript(agent.messages)).toEqual([
      'prompt: steer me',
      'calls: bash for i in $(seq 1 12); do echo "step $i of 12"; sleep 1; done',
      'result: bash',
      'steer: run the tests',
      'calls: bash npm test',
      'error: bash',
      'steer: be brief',
      'answer',
    ]);
    expect(answerOf(agent)).toContain('You steered me while the command ran: “run the tests”, “be brief”.');
    expect(answerOf(agent)).toContain('# fail 1');
  });

  it('runs a command as given', async () => {
    const { agent } = start(sampleFiles);
    await agent.prompt('run `wc -l < hello.mjs`');
    expect(answerOf(agent)).toBe('`wc -l < hello.mjs` ran and printed:\n\n```\n7\n```');
  });

  it('says what it can do when it does not understand', async () => {
    const { agent } = start(sampleFiles);
    await agent.prompt('Compose a symphony');
    expect(answerOf(agent)).toMatch(
      /^I do not know what to do with “Compose a symphony”\. I am a scripted demo model, not an AI\./,
    );
    await agent.prompt('写一首歌');
    expect(answerOf(agent)).toMatch(/^我不知道该怎么处理“写一首歌”。我是按脚本回答的演示模型，不是 AI。/);
  });

  it('starts anew with the next prompt after a stop', async () => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('package.json'), () => agent.abort());
    expect(await agent.prompt(EXPLORE)).toMatchObject({ outcome: 'aborted' });
    await agent.prompt('run the tests');
    expect(transcript(agent.messages).slice(-4)).toEqual([
      'prompt: run the tests',
      'calls: bash npm test',
      'error: bash',
      'answer',
    ]);
    expect(answerOf(agent)).toMatch(/^The tests fail\./);
  });

  it('reports a path outside the project', async () => {
    const { agent } = start(sampleFiles);
    await agent.prompt('Read ../../etc/passwd');
    expect(transcript(agent.messages).slice(1)).toEqual(['calls: read ../../etc/passwd', 'error: read', 'answer']);
    expect(answerOf(agent)).toBe(
      'I could not read `../../etc/passwd`: ../../etc/passwd is outside the project. File tools only reach paths inside /workspace.',
    );
  });

  it('reports a file that is not there', async () => {
    const { agent } = start(sampleFiles);
    await agent.prompt('read nothing.txt');
    expect(transcript(agent.messages).slice(1)).toEqual([
      'calls: read nothing.txt',
      'error: read',
      'calls: bash ls -la',
      'result: bash',
      'answer',
    ]);
    expect(answerOf(agent)).toBe('I could not read `nothing.txt`: nothing.txt does not exist.');
  });
});
