/** Unmodified packages of the registry run in the embedded sandbox. The right values are what Node 20 prints. */
import { expect, test, type Page } from '@playwright/test';
import type { ProgramFiles, ProgramResult } from './pages/programs.ts';
import { binsOf, packageTree } from './support/packages.ts';

const pagesPort = Number(process.env['TURNWISE_PAGES_PORT'] ?? 4174);

interface Project {
  packages: string[];
  files: ProgramFiles;
  aliases?: Record<string, string>;
}

/** Lays out a project with its packages installed and runs a command in it. */
async function runIn(page: Page, { packages, files, aliases }: Project, command: string): Promise<ProgramResult> {
  await page.goto(`http://127.0.0.1:${pagesPort}/programs.html`);
  await page.evaluate(() => window.programs.start('embedded'));
  const tree = { ...packageTree(packages, aliases), ...files };
  await page.evaluate((written) => window.programs.write('/workspace', written), tree);
  const links = binsOf(packages, aliases)
    .map(([name, target]) => `ln -s ${target} node_modules/.bin/${name}; chmod +x node_modules/.bin/${name}`)
    .join('\n');
  await page.evaluate((script) => window.programs.run(script), `mkdir -p node_modules/.bin\n${links}`);
  return page.evaluate((line) => window.programs.run(line), command);
}

test('tsc 5.9 tells the right errors, by npx', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['typescript'],
      aliases: { typescript: 'guest-typescript/node_modules/typescript' },
      files: {
        'tsconfig.json': '{"compilerOptions":{"strict":true,"noEmit":true,"target":"es2022","module":"nodenext"}}',
        'a.ts':
          'export const total: number = "1";\nfunction add(a: number, b: number) {\n  return a + b;\n}\nadd(1);\n',
      },
    },
    'npx tsc -p . --pretty false; echo rc=$?',
  );
  expect(result.stdout).toBe(
    "a.ts(1,14): error TS2322: Type 'string' is not assignable to type 'number'.\n" +
      'a.ts(5,1): error TS2554: Expected 2 arguments, but got 1.\n' +
      'rc=2\n',
  );
});

test('eslint 9 finds what its rules forbid', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['eslint'],
      files: {
        'package.json': '{"type":"module"}',
        'eslint.config.js':
          'export default [{ rules: { "no-unused-vars": "error", eqeqeq: "warn", semi: ["error", "always"] } }];\n',
        'a.js': 'const unused = 1\nexport const same = (a, b) => a == b;\n',
      },
    },
    'npx eslint --no-color --format json a.js > report.json; echo rc=$?; ' +
      'jq -c ".[0].messages[] | [.line, .column, .ruleId, .message]" report.json',
  );
  expect(result.stdout).toBe(
    'rc=1\n' +
      '[1,7,"no-unused-vars","\'unused\' is assigned a value but never used."]\n' +
      '[1,17,"semi","Missing semicolon."]\n' +
      '[2,33,"eqeqeq","Expected \'===\' and instead saw \'==\'."]\n',
  );
});

test('mocha runs a suite and tells what failed', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['mocha'],
      files: {
        'test/sum.spec.cjs':
          "const assert = require('node:assert');\n" +
          "describe('sum', () => {\n" +
          "  it('adds', () => assert.strictEqual(1 + 1, 2));\n" +
          "  it('waits', async () => { await new Promise((resolve) => setTimeout(resolve, 5)); });\n" +
          "  it('is wrong', () => assert.strictEqual(1 + 1, 3));\n" +
          '});\n',
      },
    },
    'npx mocha --reporter json --spec "test/*.spec.cjs" > report.json; echo rc=$?; ' +
      'jq -c "[.stats.tests, .stats.passes, .stats.failures, .failures[0].fullTitle, .failures[0].err.code]" report.json',
  );
  expect(result.stdout).toBe('rc=1\n[3,2,1,"sum is wrong","ERR_ASSERTION"]\n');
});

test('express 4 serves, with parameters, JSON and errors', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['express'],
      files: {
        'server.cjs':
          "const express = require('express');\n" +
          'const app = express();\n' +
          'app.use(express.json());\n' +
          "app.get('/hello/:name', (request, response) => response.send(`Hello ${request.params.name}, ${request.query.q}`));\n" +
          "app.post('/sum', (request, response) => response.status(201).json({ sum: request.body.a + request.body.b }));\n" +
          "app.get('/fail', () => { throw new Error('broken'); });\n" +
          "app.use((error, request, response, next) => response.status(500).type('text').send(error.message));\n" +
          "app.listen(3100, () => console.log('ready'));\n",
      },
    },
    'node server.cjs > log.txt & until grep -q ready log.txt 2>/dev/null; do sleep 0.02; done\n' +
      'curl -s "http://localhost:3100/hello/Ann?q=1"; echo\n' +
      "curl -s -X POST -H 'Content-Type: application/json' -d '{\"a\":2,\"b\":3}' -w ' %{http_code}\\n' http://localhost:3100/sum\n" +
      "curl -s -w ' %{http_code}\\n' http://localhost:3100/fail\n" +
      "curl -s -o /dev/null -w '%{http_code}\\n' http://localhost:3100/none\n" +
      'kill $!',
  );
  expect(result.stdout).toBe('Hello Ann, 1\n{"sum":5} 201\nbroken 500\n404\n');
});

test('zod checks and tells each fault', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['zod'],
      files: {
        'a.mjs':
          "import { z } from 'zod';\n" +
          'const User = z.object({ name: z.string().min(2), age: z.coerce.number().int() });\n' +
          "console.log(User.parse({ name: 'Ann', age: '7' }));\n" +
          "const { error } = User.safeParse({ name: 'A', age: 1.5 });\n" +
          "console.log(error.issues.map((issue) => [issue.path.join('.'), issue.code]));\n",
      },
    },
    'node a.mjs',
  );
  expect(result.stdout).toBe("{ name: 'Ann', age: 7 }\n[ [ 'name', 'too_small' ], [ 'age', 'invalid_type' ] ]\n");
});

test('yargs reads arguments and prints its help', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['yargs'],
      files: {
        'a.cjs':
          "const yargs = require('yargs');\n" +
          "const parser = yargs(process.argv.slice(2)).scriptName('a').option('size', { type: 'number', demandOption: true, describe: 'How big' });\n" +
          'const { size, _ } = parser.parseSync();\nconsole.log(size, _);\n',
      },
    },
    'node a.cjs --size 3 x y; node a.cjs --help; node a.cjs 2>&1 | tail -1; node a.cjs --siz 1 > /dev/null 2>&1; echo rc=$?',
  );
  expect(result.stdout).toBe(
    "3 [ 'x', 'y' ]\n" +
      'Options:\n' +
      '  --help     Show help                                                 [boolean]\n' +
      '  --version  Show version number                                       [boolean]\n' +
      '  --size     How big                                         [number] [required]\n' +
      'Missing required argument: size\n' +
      'rc=1\n',
  );
});

test('commander runs its commands', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['commander'],
      files: {
        'a.mjs':
          "import { program } from 'commander';\n" +
          "program.name('a').command('greet <name>').option('-l, --loud').action((name, { loud }) => console.log(loud ? name.toUpperCase() : name));\n" +
          'await program.parseAsync();\n',
      },
    },
    'node a.mjs greet ann --loud; node a.mjs greet; echo rc=$?; node a.mjs grete ann 2>&1',
  );
  expect(result.stdout).toBe("ANN\nrc=1\nerror: unknown command 'grete'\n(Did you mean greet?)\n");
  expect(result.stderr).toBe("error: missing required argument 'name'\n");
});

test('React renders on the server', async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['react', 'react-dom'],
      files: {
        'a.tsx':
          "import { useState } from 'react';\n" +
          "import { renderToString, renderToStaticMarkup } from 'react-dom/server';\n" +
          'function List({ items }: { items: string[] }) {\n' +
          '  const [count] = useState(items.length);\n' +
          '  return <ul title={`${count} items`}>{items.map((item) => <li key={item}>{item} &amp; more</li>)}</ul>;\n' +
          '}\n' +
          'console.log(renderToStaticMarkup(<List items={["a", "<b>"]} />));\n' +
          'console.log(renderToString(<p>Hi {1}</p>));\n',
        'package.json': '{"type":"module"}',
      },
    },
    'node a.tsx',
  );
  expect(result.stdout).toBe(
    '<ul title="2 items"><li>a &amp; more</li><li>&lt;b&gt; &amp; more</li></ul>\n<p>Hi <!-- -->1</p>\n',
  );
});

test("prettier formats, by its API and by its command line's launcher", async ({ page }) => {
  const result = await runIn(
    page,
    {
      packages: ['prettier'],
      files: {
        'a.mjs':
          "import * as prettier from 'prettier';\n" +
          "process.stdout.write(await prettier.format('const a={b:1,\"c\":[2,3]}', { parser: 'babel', singleQuote: true }));\n" +
          "process.stdout.write(await prettier.format('# A\\n* b', { parser: 'markdown' }));\n",
        'b.ts': 'export   const  x:number=1',
      },
    },
    'node a.mjs && npx prettier b.ts',
  );
  expect(result.stdout).toBe('const a = { b: 1, c: [2, 3] };\n# A\n\n- b\nexport const x: number = 1;\n');
});
