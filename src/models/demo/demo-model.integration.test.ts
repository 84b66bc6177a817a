import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Agent,
  textOf,
  toolCallsOf,
  type AgentEnvironment,
  type AgentEvent,
  type AgentMessage,
} from '../../agent/index.ts';
import { createTools } from '../../tools/index.ts';
import { createJustBashSandbox } from '../../tools/testing/just-bash-sandbox.ts';
import { npmTestCommand } from '../../../scripts/testing/npm-test-command.ts';
import { createDemoModel } from './demo-model.ts';

const sampleFiles = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>('../../client/sample-project/files/*', { query: '?raw', import: 'default', eager: true }),
  ).map(([path, data]) => [path.slice(path.lastIndexOf('/') + 1), data]),
);

const EXPLORE = 'List files in the current directory, then tell me what this project is.';

function environment(): AgentEnvironment {
  let [ids, time] = [0, 0];
  return {
    now: () => (time += 1),
    newId: (prefix) => `${prefix}_${(ids += 1)}`,
    setTimer(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  };
}

function start(files: Record<string, string>, toolNames = ['read', 'bash', 'edit', 'write', 'ls']) {
  const sandbox = createJustBashSandbox({
    files,
    commands: files['package.json'] === sampleFiles['package.json'] ? [npmTestCommand] : [],
  });
  const world = environment();
  const { identity, stream } = createDemoModel(world, { pace: 0 });
  const agent = new Agent({
    model: identity,
    stream,
    systemPrompt: 'You are a coding agent.',
    tools: createTools(sandbox).filter(({ name }) => toolNames.includes(name)),
    environment: world,
  });
  return { agent, sandbox };
}

/** Does something once, at the first event that fits. */
function once(agent: Agent, fits: (event: AgentEvent) => boolean, act: () => void): void {
  const unsubscribe = agent.subscribe((event) => {
    if (!fits(event)) return;
    unsubscribe();
    act();
  });
}

const callRuns = (text: string) => (event: AgentEvent) =>
  event.type === 'tool_execution_start' && JSON.stringify(event.args).includes(text);

const isShort = (value: unknown): value is string => typeof value === 'string' && value.length < 100;

/** Each message as one line: who it is from, and what it says or calls. */
const transcript = (messages: readonly AgentMessage[]): string[] =>
  messages.map((message) => {
    if (message.role === 'user') return `${message.origin}: ${textOf(message.content)}`;
    if (message.role === 'toolResult') return `${message.isError ? 'error' : 'result'}: ${message.toolName}`;
    if (message.role === 'custom') return message.kind;
    const calls = toolCallsOf(message).map((call) =>
      [call.name, ...Object.values(call.arguments).filter(isShort)].join(' '),
    );
    return calls.length > 0 ? `calls: ${calls.join(', ')}` : 'answer';
  });

const answerOf = ({ messages }: Agent): string => {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? textOf(last.content) : '';
};

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

const name = fc.stringMatching(/^[a-z]{4,10}-[0-9]{2,4}$/);
const fact = fc
  .tuple(fc.constantFrom('heron', '苍鹭', 'cardamom', 'Zürich'), fc.integer({ min: 1_000, max: 99_999 }))
  .map(([word, number]) => `The keeper of the archive is ${word} ${number}`);
const filler = 'const table = [\n  [0, 1],\n  [1, 0],\n];\n\nfor (const row of table) {\n  render(row);\n}\n'.repeat(4);

describe('demo model: any project', () => {
  it('finds a random fact in a random file, and reads another random file when steered', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fact,
        fact,
        fc.constantFrom('main', 'bin', 'start script', 'nothing', 'no package'),
        fc.constantFrom(
          (text: string) => `// ${text}.`,
          (text: string) => `export const note = '${text}';`,
          (text: string) => `# ${text}`,
        ),
        async ([project = '', entry = '', other = '', third = ''], hidden, second, namedBy, write) => {
          const manifest: Record<string, unknown> = { name: project };
          if (namedBy === 'main') manifest['main'] = `./${entry}.js`;
          if (namedBy === 'bin') manifest['bin'] = { run: `${entry}.js` };
          if (namedBy === 'start script') manifest['scripts'] = { start: `node --watch ${entry}.js` };
          const { agent } = start({
            ...(namedBy === 'no package' ? {} : { 'package.json': JSON.stringify(manifest) }),
            [`${entry}.js`]: `${filler}${write(hidden)}\n${filler}`,
            [`${other}.dat`]: `${second}\n`,
            [`${third}.bin`]: 'unread',
          });
          once(agent, callRuns('ls -la'), () => agent.steer(`also read ${other}.dat`));
          await agent.prompt(EXPLORE);
          const answer = answerOf(agent);
          expect(answer).toContain(hidden);
          expect(answer).toContain(second);
          if (namedBy !== 'no package') expect(answer).toContain(`**${project}**`);
          expect(transcript(agent.messages)[4]).toContain(`read ${other}.dat`);
          expect(answer).not.toContain('unread');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('looks into directories when there is nothing else', async () => {
    const { agent } = start({ 'src/deep/app.py': '# Sorts mail by colour\n', 'node_modules/x/index.js': 'no' });
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages)).toEqual([
      `prompt: ${EXPLORE}`,
      'calls: bash ls -la',
      'result: bash',
      "calls: bash find . -type f -not -path '*/node_modules/*' -not -path '*/.git/*' | head -n 50",
      'result: bash',
      'calls: read src/deep/app.py',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toContain('# Sorts mail by colour');
  });

  it('says that an empty folder is empty', async () => {
    const { agent } = start({});
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(1)).toEqual(['calls: bash ls -la', 'result: bash', 'answer']);
    expect(answerOf(agent)).toBe('This folder is empty.');
  });

  it('turns to the most telling files when the named entry is missing', async () => {
    const { agent } = start({ 'package.json': '{"name":"lost","main":"gone.js"}', 'index.js': '// Here all along\n' });
    await agent.prompt(EXPLORE);
    expect(transcript(agent.messages).slice(-5)).toEqual([
      'calls: read gone.js',
      'error: read',
      'calls: read index.js',
      'result: read',
      'answer',
    ]);
    expect(answerOf(agent)).toContain('// Here all along');
    expect(answerOf(agent)).toContain('I could not read `gone.js`: gone.js does not exist.');
  });

  it('works without bash, and says what it lacks without any tool', async () => {
    const withoutBash = start(sampleFiles, ['read', 'ls']);
    await withoutBash.agent.prompt(EXPLORE);
    expect(transcript(withoutBash.agent.messages)[1]).toBe('calls: ls');
    expect(answerOf(withoutBash.agent)).toContain('**hello-turnwise**');

    const withoutTools = start(sampleFiles, []);
    await withoutTools.agent.prompt(EXPLORE);
    expect(answerOf(withoutTools.agent)).toBe('I would need the bash tool for that, and it is not there.');
  });
});

describe('demo model: changing things', () => {
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
