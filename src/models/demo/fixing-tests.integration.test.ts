import { describe, expect, it } from 'vitest';
import { answerOf, sampleFiles, start, transcript } from '../../../scripts/testing/demo-agent.ts';

describe('demo model: fixing tests', () => {
  it.each(['Fix the failing test', '修复失败的测试'])('fixes the planted fault and proves it: %s', async (prompt) => {
    const { agent, sandbox } = start(sampleFiles);
    await agent.prompt(prompt);
    expect(transcript(agent.messages)).toEqual([
      `prompt: ${prompt}`,
      'calls: bash npm test',
      'error: bash',
      'calls: read greetings.mjs',
      'result: read',
      'calls: edit greetings.mjs',
      'result: edit',
      'calls: bash npm test',
      'result: bash',
      'answer',
    ]);
    expect(sandbox.textOf('greetings.mjs')).toBe(sampleFiles['greetings.mjs']?.replace('from: 19', 'from: 18'));
    expect(answerOf(agent)).toContain('“pass 3, fail 0”');
    await agent.prompt('fix the failing test');
    expect(answerOf(agent)).toBe('There is nothing to fix: `npm test` passes and ended with “pass 3, fail 0”.');
  });

  it('shows the failing tests without fixing them when asked to run them', async () => {
    const { agent, sandbox } = start(sampleFiles);
    await agent.prompt('run the tests');
    expect(transcript(agent.messages).slice(1)).toEqual(['calls: bash npm test', 'error: bash', 'answer']);
    expect(answerOf(agent)).toContain('greetings.mjs:6: expected "from: 18", found "from: 19"');
    expect(sandbox.textOf('greetings.mjs')).toBe(sampleFiles['greetings.mjs']);
  });

  it('mends two faults one after the other, and uses the test script of package.json', async () => {
    const { agent, sandbox } = start({
      'package.json': '{"scripts":{"test":"bash check.sh"}}',
      'check.sh':
        'grep -q red colours.txt || { echo \'colours.txt:1: expected "red", found "rde"\'; exit 1; }\ngrep -q blue colours.txt || { echo \'colours.txt:2: expected "blue", got "bule"\'; exit 1; }\necho fine\n',
      'colours.txt': 'rde\nbule\n',
    });
    await agent.prompt('fix the failing tests');
    expect(transcript(agent.messages).filter((line) => line.startsWith('calls'))).toEqual([
      'calls: bash npm test',
      'calls: read package.json',
      'calls: bash bash check.sh',
      'calls: read colours.txt',
      'calls: edit colours.txt',
      'calls: bash bash check.sh',
      'calls: read colours.txt',
      'calls: edit colours.txt',
      'calls: bash bash check.sh',
    ]);
    expect(sandbox.textOf('colours.txt')).toBe('red\nblue\n');
    expect(answerOf(agent)).toMatch(/line 1: .* line 2: .* ended with “fine”\.$/);
  });

  it('leaves a failure alone that it cannot read', async () => {
    const { agent, sandbox } = start({
      'package.json': '{"scripts":{"test":"bash test.sh"}}',
      'test.sh': 'echo boom; exit 1\n',
    });
    const before = new Map(sandbox.files);
    await agent.prompt('fix the failing test');
    expect(answerOf(agent)).toContain('I am a script, not an AI: I can only mend a failure of the form');
    expect(sandbox.files).toEqual(before);
  });
});
