import { describe, expect, it } from 'vitest';
import { parseIntents, type Intent } from './intent.ts';

const NAMES = ['README.md', 'greetings.mjs', 'hello.mjs', 'package.json', 'greetings.test.mjs', 'zebra-42', '说明.md'];

const read = (...names: string[]): Intent => ({ kind: 'read', names });
const kinds = (
  ...all: (
    | 'explore'
    | 'run_tests'
    | 'fix_tests'
    | 'steer_me'
    | 'stop_reading'
    | 'be_brief'
    | 'rate_limit'
    | 'help'
    | 'question'
  )[]
): Intent[] => all.map((kind) => ({ kind }));

describe('parseIntents', () => {
  it.each<[string, Intent[]]>([
    ['List files in the current directory, then tell me what this project is.', kinds('explore')],
    ['What does this project do?', kinds('explore')],
    ['explain the codebase', kinds('explore')],
    ['Show me the files', kinds('explore')],
    ['列出当前目录的文件，然后告诉我这是什么项目。', kinds('explore')],
    ['列出当前目录的文件，然后告诉我这个项目是什么。', kinds('explore')],
    ['这个项目是做什么的', kinds('explore')],
    ['介绍一下这个代码库', kinds('explore')],
    ['Summarize this repo in two sentences', kinds('explore', 'be_brief')],
    ['Recover from a rate limit.', kinds('explore', 'rate_limit')],
    ['遇到限流', kinds('explore', 'rate_limit')],
    ['Run the tests and recover from a rate limit', kinds('run_tests', 'rate_limit')],
    ['简单介绍一下这个项目', kinds('explore', 'be_brief')],
    ['List the files, read README.md and tell me what this project is', [{ kind: 'explore' }, read('README.md')]],

    ['also read README', [read('README.md')]],
    ['Also read the README, please.', [read('README.md')]],
    ['顺便也读 README', [read('README.md')]],
    ['顺便把README也读一下', [read('README.md')]],
    ['read readme.md and greetings.mjs', [read('README.md', 'greetings.mjs')]],
    ['look at zebra-42 too', [read('zebra-42')]],
    ['and zebra-42?', [read('zebra-42')]],
    ['看看说明.md', [read('说明.md')]],
    ['read src/lib/a.js', [read('src/lib/a.js')]],
    ['read `notes`', [read('notes')]],
    ['read notes too', [read('notes')]],
    ['读一下 notes', [read('notes')]],
    ['open ./docs/guide.md', [read('docs/guide.md')]],
    ['What is in greetings.mjs?', [read('greetings.mjs')]],
    ['read README and be brief', [read('README.md'), { kind: 'be_brief' }]],

    ['stop reading', kinds('stop_reading')],
    ["Don't read any more files", kinds('stop_reading')],
    ['Enough reading, answer now', kinds('stop_reading')],
    ['别读了', kinds('stop_reading')],
    ['不要再读了', kinds('stop_reading')],
    ['停止阅读，直接回答', kinds('stop_reading')],
    ['be brief', kinds('be_brief')],
    ['Two sentences is enough.', kinds('be_brief')],
    ['简短一点', kinds('be_brief')],
    ['两句话说清楚就行。', kinds('be_brief')],

    ['Fix the failing test', kinds('fix_tests')],
    ['please fix the bug', kinds('fix_tests')],
    ['make the tests pass', kinds('fix_tests')],
    ['修复失败的测试', kinds('fix_tests')],
    ['run the tests', kinds('run_tests')],
    ['Do the tests pass?', kinds('run_tests')],
    ['运行测试', kinds('run_tests')],
    ['跑一下测试', kinds('run_tests')],
    ['stop reading and run the tests', kinds('run_tests', 'stop_reading')],

    ['Steer me', kinds('steer_me')],
    ['Steer me: run a long command while I type.', kinds('steer_me')],
    ['引导我：运行一条耗时的命令，我来打字。', kinds('steer_me')],
    ['Run a long command so that I can steer you', kinds('steer_me')],
    ['引导演示', kinds('steer_me')],
    ['运行一个耗时的命令', kinds('steer_me')],

    ['run `ls -R | head`', [{ kind: 'run', command: 'ls -R | head' }]],
    ['执行 `pwd`', [{ kind: 'run', command: 'pwd' }]],

    ['Hello', kinds('help')],
    ['What can you do?', kinds('help')],
    ['你好', kinds('help')],
    ['你能做什么？', kinds('help')],
    ['Which Node version does it need?', kinds('question')],
    ['Sing a song', kinds('question')],
    ['do not read README', kinds('question')],
    ['', kinds('question')],
  ])('understands %j', (text, intents) => {
    expect(parseIntents(text, NAMES)).toEqual(intents);
  });

  it('reads all known files when asked to, at most twelve', () => {
    expect(parseIntents('read all the files', NAMES)).toEqual([read(...NAMES)]);
    expect(parseIntents('读所有文件', NAMES)).toEqual([read(...NAMES)]);
    const many = Array.from({ length: 20 }, (_, index) => `f${index}.txt`);
    expect(parseIntents('read everything', many)).toEqual([read(...many.slice(0, 12))]);
  });

  it('takes a name that it does not know yet as it stands', () => {
    expect(parseIntents('also read README', [])).toEqual([read('README')]);
    expect(parseIntents('also read quokka-7.txt', [])).toEqual([read('quokka-7.txt')]);
  });
});
