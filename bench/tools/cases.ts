/** What the tools must do in how much time, on any sandbox. */
import type { AgentTool } from '../../src/agent/types.ts';
import type { Sandbox } from '../../src/sandbox/types.ts';
import { createTools } from '../../src/tools/index.ts';

export interface Measurement {
  name: string;
  /** Milliseconds: the first run, and the middle one of all. */
  first: number;
  median: number;
  limit: number;
}

interface Case {
  name: string;
  /** Milliseconds. */
  limit: number;
  tool: string;
  args: (round: number) => Record<string, unknown>;
  /** What the result must begin with, so that nothing fast and wrong passes. */
  expected: RegExp;
}

const ROUNDS = 7;
const WORDS = 'const value = function return import export await index total price count name path of if for'.split(
  ' ',
);

const cases: Case[] = [
  {
    name: 'edit one line of 5 MB',
    limit: 100,
    tool: 'edit',
    args: (round) => ({
      path: 'big.txt',
      edits: [{ oldText: `line 60000 v${round}\n`, newText: `line 60000 v${round + 1}\n` }],
    }),
    expected: /^Edited big\.txt: 1 replacement\.$/,
  },
  {
    name: 'edit 5 MB where quotes differ',
    limit: 100,
    tool: 'edit',
    args: (round) => ({
      path: 'big.txt',
      edits: [{ oldText: `say "hi" v${round}`, newText: `say “hi” v${round + 1}` }],
    }),
    expected: /^Edited big\.txt: 1 replacement\. oldText differed/,
  },
  {
    name: 'grep a pattern in 2,000 files (20 MB)',
    limit: 400,
    tool: 'grep',
    args: () => ({ pattern: 'needle\\w+ = \\d+', path: 'src' }),
    expected: /^(?:src\/\S+:\d+: .*needle\w+ = \d+;\n){20}$/,
  },
  {
    name: 'grep text in 2,000 files (20 MB)',
    limit: 400,
    tool: 'grep',
    args: () => ({ pattern: 'needleOf', path: 'src', literal: true }),
    expected: /^(?:src\/\S+:\d+: .*needleOf.*\n){20}$/,
  },
  {
    name: 'grep any case in 2,000 files (20 MB)',
    limit: 400,
    tool: 'grep',
    args: () => ({ pattern: 'NEEDLEOF.*=', path: 'src', ignoreCase: true }),
    expected: /^(?:src\/\S+:\d+: .*needleOf.*\n){20}$/,
  },
  {
    name: 'find by name among 20,000 paths',
    limit: 200,
    tool: 'find',
    args: () => ({ pattern: '*7.json', path: 'tree' }),
    expected: /^(?:tree\/\S+7\.json\n){1000}\n\[1,000 of /,
  },
  {
    name: 'find by path among 20,000 paths',
    limit: 200,
    tool: 'find',
    args: () => ({ pattern: 'part1*/**/file*7.{ts,json}', path: 'tree' }),
    expected: /^(?:tree\/part1\S+\n)+/,
  },
];

export async function runCases(sandbox: Sandbox): Promise<Measurement[]> {
  await fill(sandbox);
  const tools = new Map(createTools(sandbox).map((tool) => [tool.name, tool]));
  const measurements: Measurement[] = [];
  for (const { name, limit, tool, args, expected } of cases) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const text = await run(tools.get(tool), args(round));
      times.push(performance.now() - started);
      if (!expected.test(tool === 'edit' ? text : `${text}\n`)) throw new Error(`${name}: ${text.slice(0, 500)}`);
    }
    const [first = 0] = times;
    const median = times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    measurements.push({ name, first, median, limit });
  }
  return measurements;
}

async function run(tool: AgentTool | undefined, args: Record<string, unknown>): Promise<string> {
  const validated = tool?.validate(args);
  if (!tool || !validated?.ok) throw new Error('The case asks for what no tool does');
  const { content } = await tool.execute(validated.value, {
    toolCallId: 'call_1',
    signal: new AbortController().signal,
    onUpdate: () => {},
  });
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('');
}

async function fill({ fs, capabilities: { workspace } }: Sandbox): Promise<void> {
  const files: { path: string; data: string }[] = [
    {
      path: `${workspace}/.gitignore`,
      data: 'dist/\n*.log\n.env*\n!.env.example\n/build\ncoverage\n**/tmp/**\n.DS_Store\n',
    },
    { path: `${workspace}/big.txt`, data: bigFile() },
  ];
  for (let file = 0; file < 2_000; file += 1) {
    files.push({ path: `${workspace}/src/module${file % 40}/file${file}.ts`, data: sourceFile(file) });
  }
  for (let part = 0; part < 20; part += 1) {
    for (let file = 0; file < 980; file += 1) {
      files.push({ path: `${workspace}/tree/part${part}/mod${file % 20}/file${file}.json`, data: '' });
    }
  }
  for (let start = 0; start < files.length; start += 2_000) {
    const written = await fs.writeMany(files.slice(start, start + 2_000));
    if (!written.ok) throw new Error(written.error.message);
  }
}

/** 100,000 lines, 5 MB. */
function bigFile(): string {
  const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index} of a file that is as large as can be, ok`);
  lines[60_000] = 'line 60000 v0';
  lines[90_000] = 'say “hi” v0';
  return `${lines.join('\n')}\n`;
}

/** 10 KB. One of 100 files has the needle. */
function sourceFile(file: number): string {
  const lines: string[] = [];
  let length = 0;
  for (let index = 0; length < 10_000; index += 1) {
    const line = Array.from({ length: 6 }, (_, place) => WORDS[(file * 7 + index * 3 + place * 5) % WORDS.length]).join(
      ' ',
    );
    lines.push(line);
    length += line.length + 1;
  }
  if (file % 100 === 50) lines[40] = `  needleOf${file} = ${file};`;
  return `${lines.join('\n')}\n`;
}
