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

describe('demo model: exploring', () => {
  it('takes four turns on the sample project and answers from what it read', async () => {
    const { agent } = start(sampleFiles);
    expect(await agent.prompt(EXPLORE)).toMatchObject({ outcome: 'completed' });
    expect(transcript(agent.messages)).toEqual([
      `prompt: ${EXPLORE}`,
      'calls: bash ls -la',
      'result: bash',
      'calls: read package.json',
      'result: read',
      'calls: read hello.mjs',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toBe(
      [
        '**hello-turnwise** 1.0.0: Greets you by the hour of the day, with no dependencies.',
        '',
        '- Entry point: `hello.mjs` (main in package.json)',
        '- Scripts: start (`node hello.mjs`), test (`node --test`)',
        '- Needs: node >=20',
        '- Also in package.json: license (`MIT`)',
        '- Files: `README.md`, `greetings.mjs`, `greetings.test.mjs`, `hello.mjs`, `package.json`',
        '',
        'From `hello.mjs`:',
        '',
        '```mjs',
        '#!/usr/bin/env node',
        '// Usage: node hello.mjs [name] [hour]',
        "import { greetingAt } from './greetings.mjs';",
        "const [name = 'world', hour = new Date().getHours()] = process.argv.slice(2);",
        'console.log(`${greetingAt(Number(hour))}, ${name}`);',
        '```',
        '',
        'I did not read `README.md`, `greetings.mjs`, `greetings.test.mjs`. Ask me to if you want more.',
      ].join('\n'),
    );
  });

  it('answers in Chinese to a Chinese prompt', async () => {
    const { agent } = start(sampleFiles);
    await agent.prompt('列出当前目录的文件，然后告诉我这是什么项目。');
    expect(transcript(agent.messages).slice(1)).toEqual([
      'calls: bash ls -la',
      'result: bash',
      'calls: read package.json',
      'result: read',
      'calls: read hello.mjs',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toMatch(/^\*\*hello-turnwise\*\* 1\.0\.0：/);
    expect(answerOf(agent)).toContain('- 入口：`hello.mjs`（package.json 的 main）');
  });

  it.each(['also read README', '顺便也读 README', 'Also read the README, please', '把 README.md 也读一下'])(
    'reads the README alongside when steered in the first turn: %s',
    async (steer) => {
      const { agent } = start(sampleFiles);
      once(agent, callRuns('ls -la'), () => agent.steer(steer));
      await agent.prompt(EXPLORE);
      expect(transcript(agent.messages).slice(1)).toEqual([
        'calls: bash ls -la',
        'result: bash',
        `steer: ${steer}`,
        'calls: read package.json, read README.md',
        'result: read',
        'result: read',
        'calls: read hello.mjs',
        'result: read',
        'answer',
      ]);
      expect(answerOf(agent)).toContain('From `README.md`:\n\n```md\n# hello-turnwise\n');
    },
  );

  it('reads what a late steer names in a turn of its own', async () => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('hello.mjs'), () => agent.steer('also read greetings.mjs'));
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(-6)).toEqual([
      'calls: read hello.mjs',
      'result: read',
      'steer: also read greetings.mjs',
      'calls: read greetings.mjs',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toContain("{ from: 12, to: 18, words: 'Good afternoon' },");
  });

  it('goes on after an answer when a steer came during it', async () => {
    const { agent } = start(sampleFiles);
    once(
      agent,
      (event) =>
        event.type === 'message_update' && event.update.type === 'text_delta' && event.update.delta.startsWith('**'),
      () => agent.steer('also read README'),
    );
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(-5)).toEqual([
      'answer',
      'steer: also read README',
      'calls: read README.md',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toMatch(/^From `README\.md`:/);
  });

  it.each(['stop reading', '别读了'])('answers from what it has when told: %s', async (steer) => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('package.json'), () => agent.steer(steer));
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(-4)).toEqual([
      'calls: read package.json',
      'result: read',
      `steer: ${steer}`,
      'answer',
    ]);
    expect(answerOf(agent)).toMatch(/^I stopped reading, as you asked\./);
    expect(answerOf(agent)).toContain('Greets you by the hour of the day');
  });

  it.each(['be brief', '简短一点', 'Two sentences is enough'])(
    'answers in two sentences when told: %s',
    async (steer) => {
      const { agent } = start(sampleFiles);
      once(agent, callRuns('ls -la'), () => agent.steer(steer));
      await agent.prompt(EXPLORE);
      expect(answerOf(agent)).toBe(
        '**hello-turnwise** 1.0.0: Greets you by the hour of the day, with no dependencies. `hello.mjs` says: “// Usage: node hello.mjs [name] [hour]”',
      );
    },
  );

  it('answers a question steered in from the lines that it read', async () => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('ls -la'), () => agent.steer('Mention the license'));
    await agent.prompt(EXPLORE);
    expect(answerOf(agent)).toMatch(
      /On “Mention the license”, this is what I have read:\n\n```\npackage\.json: "license": "MIT"\n```$/,
    );
  });

  it('does follow-ups and later prompts on the same context', async () => {
    const { agent } = start(sampleFiles);
    once(agent, callRuns('ls -la'), () => agent.followUp('Now read the readme'));
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(-5)).toEqual([
      'answer',
      'follow_up: Now read the readme',
      'calls: read README.md',
      'result: read',
      'answer',
    ]);
    await agent.prompt('Which table covers the whole day?');
    expect(answerOf(agent)).toContain('README.md: `npm test` checks that the table covers the whole day');
  });
});
