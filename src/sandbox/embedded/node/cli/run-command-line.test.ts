import { describe, expect, it } from 'vitest';
import { runNode } from '../modules/testing/run-program.ts';
import type { ProgramResult } from '../modules/testing/run-program.ts';

const files = {
  'args.mjs': 'console.log(process.argv, process.execArgv);',
  'index.js': `console.log('index', process.argv[1], require.main === module);`,
  'pre.cjs': `console.log('pre', typeof require.main);`,
  'pre.mjs': `await 1; console.log('imported');`,
  'wrong.js': 'let b = = 2;',
  'a.env': 'FROM_FILE=file\nBOTH=file\n',
  'node_modules/p/package.json': '{"exports":{"dev":"./dev.js","default":"./usual.js"}}',
  'node_modules/p/dev.js': `module.exports = 'dev';`,
  'node_modules/p/usual.js': `module.exports = 'usual';`,
};

const node = (...args: string[]): Promise<ProgramResult> => runNode(files, args);
const ok = (stdout: string): ProgramResult => ({ stdout, stderr: '', exitCode: 0 });

describe('a script', () => {
  it('is told its arguments', async () => {
    expect(await node('args.mjs', 'a', '--b')).toEqual(ok(`[ '/usr/bin/node', '/app/args.mjs', 'a', '--b' ] []\n`));
    expect(await node('--no-warnings', 'args.mjs')).toEqual(
      ok(`[ '/usr/bin/node', '/app/args.mjs' ] [ '--no-warnings' ]\n`),
    );
  });

  it('may be a folder, or lack its extension', async () => {
    expect(await node('.')).toEqual(ok('index /app true\n'));
    expect(await node('./index')).toEqual(ok('index /app/index true\n'));
  });

  it('must be there', async () => {
    expect(await node('nope.js')).toEqual({
      stdout: '',
      stderr: `node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module '/app/nope.js' {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
`,
      exitCode: 1,
    });
  });

  it('runs after what is to be loaded first', async () => {
    const { stdout } = await node('--import', './pre.mjs', '-r', './pre.cjs', 'args.mjs');
    expect(stdout).toBe(
      `pre undefined\nimported\n[ '/usr/bin/node', '/app/args.mjs' ] [ '--import', './pre.mjs', '-r', './pre.cjs' ]\n`,
    );
  });

  it('sees the conditions of packages that were asked for', async () => {
    expect(await node('-p', 'require("p")')).toEqual(ok('usual\n'));
    expect(await node('-C', 'dev', '-p', 'require("p")')).toEqual(ok('dev\n'));
  });

  it('gets variables from a file, but for those it has', async () => {
    const result = await runNode(
      files,
      ['--env-file=a.env', '-p', '[process.env.FROM_FILE, process.env.BOTH].join()'],
      {
        env: { BOTH: 'given' },
      },
    );
    expect(result).toEqual(ok('file,given\n'));
  });
});

describe('code on the command line', () => {
  it.each([
    [['-p', '1;({ a: 1 })'], '{ a: 1 }\n'],
    [['-p', '"%s"'], '%s\n'],
    [['-p', 'let x = 5; x * 2'], '10\n'],
    [['-p', 'undefined'], 'undefined\n'],
    [['-p', 'new Promise(() => {})'], 'Promise { <pending> }\n'],
    [['-p', 'this === globalThis'], 'true\n'],
    [
      ['-p', '[__filename, __dirname, module.id, module.paths[0], require.main].join()'],
      '[eval],.,[eval],/app/node_modules,\n',
    ],
    [
      ['-e', 'console.log(process.argv, process.execArgv)', 'a'],
      `[ '/usr/bin/node', 'a' ] [ '-e', 'console.log(process.argv, process.execArgv)' ]\n`,
    ],
    [
      ['-e', 'console.log(typeof require("./index.js"), require.resolve("./index"))'],
      'index undefined false\nobject /app/index.js\n',
    ],
    [['-e', 'import("fs").then(({ default: fs }) => console.log(typeof fs.readFileSync))'], 'function\n'],
    [['-e', 'import os from "os"; console.log(typeof os.EOL, import.meta.url)'], 'string file:///app/[eval1]\n'],
    [['-e', 'console.log(await Promise.resolve(2))'], '2\n'],
    [['--input-type=module', '-e', 'console.log(typeof module)'], 'undefined\n'],
    [['-e', 'console.log(path.sep, typeof util.inspect)'], '/ function\n'],
  ])('runs %j', async (args, stdout) => {
    expect(await node(...args)).toEqual(ok(stdout));
  });

  it.each([
    [['-e', 'throw new Error("x")'], '[eval]:1\nthrow new Error("x")\n^\n\nError: x\n    at [eval]:1:7'],
    [['-e', 'let a = ;'], `[eval]:1\nlet a = ;\n        ^\n\nSyntaxError: Unexpected token ';'`],
    [['-e', 'return 5'], '[eval]:1\nreturn 5\n^^^^^^\n\nSyntaxError: Illegal return statement'],
    [
      ['--input-type=commonjs', '-e', 'await 1'],
      '[eval]:1\nawait 1\n^^^^^\n\nSyntaxError: await is only valid in async functions and the top level bodies of modules',
    ],
    [
      ['--input-type=module', '-e', 'throw new Error("y")'],
      'file:///app/[eval1]:1\nthrow new Error("y")\n      ^\n\nError: y\n    at file:///app/[eval1]:1:7',
    ],
    [
      ['-p', 'await 1'],
      `node:internal/process/execution:64\n    throw new ERR_EVAL_ESM_CANNOT_PRINT();\n    ^\n\nError [ERR_EVAL_ESM_CANNOT_PRINT]: --print cannot be used with ESM input {\n  code: 'ERR_EVAL_ESM_CANNOT_PRINT'\n}`,
    ],
  ])('shows where %j fails', async (args, frame) => {
    expect(await node(...args)).toEqual({ stdout: '', stderr: `${frame}\n\nNode.js v20.20.2\n`, exitCode: 1 });
  });
});

describe('standard input', () => {
  it('is the program if there is no other', async () => {
    const stdin = ['console.log(__filename, ', 'process.argv)'];
    expect(await runNode(files, [], { stdin })).toEqual(ok(`[stdin] [ '/usr/bin/node' ]\n`));
    expect(await runNode(files, ['-', 'x'], { stdin })).toEqual(ok(`[stdin] [ '/usr/bin/node', '-', 'x' ]\n`));
    expect(await runNode(files, ['-p'], { stdin: ['1 + 1'] })).toEqual(ok('2\n'));
    expect(await runNode(files, [])).toEqual(ok(''));
  });
});

describe('other uses', () => {
  it('checks syntax without running', async () => {
    expect(await node('--check', 'index.js')).toEqual(ok(''));
    const problem = (name: string) =>
      `${name}:1\nlet b = = 2;\n        ^\n\nSyntaxError: Unexpected token '='\n\nNode.js v20.20.2\n`;
    expect(await node('-c', 'wrong.js')).toEqual({ stdout: '', stderr: problem('/app/wrong.js'), exitCode: 1 });
    const { stderr } = await runNode(files, ['--check', '-'], { stdin: ['let b = = 2;'] });
    expect(stderr).toBe(problem('[stdin]'));
  });

  it('says its version, and how it is used', async () => {
    expect(await node('-v')).toEqual(ok('v20.20.2\n'));
    expect((await node('-h')).stdout).toMatch(/^Usage: node \[options\] \[ script\.js \] \[arguments\]\n/);
  });

  it('refuses what it does not know, with 9', async () => {
    expect(await node('--x')).toEqual({ stdout: '', stderr: 'node: bad option: --x\n', exitCode: 9 });
    expect(await node('--input-type=foo', '-e', '1')).toEqual({
      stdout: '',
      stderr: 'node: --input-type must be "module" or "commonjs"\n',
      exitCode: 9,
    });
    expect(await node('--env-file=nope', '-e', '1')).toEqual({
      stdout: '',
      stderr: 'node: nope: not found\n',
      exitCode: 9,
    });
  });

  it('runs tests', async () => {
    const tests = {
      'a.test.mjs': `import test from 'node:test'; test('one', () => {}); test('two', () => { throw new Error('no'); });`,
    };
    const { stdout, exitCode } = await runNode(tests, ['--test-reporter=tap', '--test-name-pattern=one', 'a.test.mjs']);
    expect(stdout).toContain('\nok 1 - one\n');
    expect(stdout).toContain('\nok 2 - two # SKIP test name does not match pattern\n');
    expect(exitCode).toBe(0);
    const missing = await runNode(tests, ['--test', 'nope.test.mjs']);
    expect(missing).toEqual({ stdout: '', stderr: "Could not find '/app/nope.test.mjs'\n", exitCode: 1 });
  });
});
