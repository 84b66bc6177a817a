import * as fc from 'fast-check';
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
