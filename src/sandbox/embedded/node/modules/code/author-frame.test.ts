import { expect, it } from 'vitest';
import { authorFrame, isLoaderFrame } from './author-frame.ts';
import { evaluateAs } from './code-registry.ts';

it('tells the author of the code where it is', () => {
  const code = 'first();\n  frames();';
  const edits = [
    { start: 0, end: 0, text: '(function(frames,first){' },
    { start: 9, end: 11, text: '/* put in */' },
  ];
  const text = '(function(frames,first){first();\n/* put in */frames();\n})';
  const run = evaluateAs(text, { url: '/app/my file.js', text: code, code, edits }) as (...args: unknown[]) => void;
  const prepare = Error.prepareStackTrace;
  Error.prepareStackTrace = (_error, frames) => frames;
  let frames: NodeJS.CallSite[] = [];
  run(
    () => {
      frames = new Error('stack').stack as unknown as NodeJS.CallSite[];
    },
    () => undefined,
  );
  Error.prepareStackTrace = prepare;

  const frame = authorFrame(frames[1] as NodeJS.CallSite);
  expect([frame?.getFileName(), frame?.getLineNumber(), frame?.getColumnNumber()]).toEqual(['/app/my file.js', 2, 3]);
  expect([frame?.getFunctionName(), frame?.isEval(), frame?.getEvalOrigin()]).toEqual([null, false, undefined]);
  expect(frame?.toString()).toBe('/app/my file.js:2:3');
  expect(authorFrame(frames[0] as NodeJS.CallSite)).toBeUndefined();
  expect(frames.map(isLoaderFrame)).not.toContain(true);
});
