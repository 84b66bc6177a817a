/** The worker that finds what is to be coloured: the grammars' expressions may take long on what a model wrote. */
import { findMarks } from './find-marks.ts';
import type { HighlightAnswer, HighlightJob } from './highlighter.ts';

self.addEventListener('message', ({ data: { id, code, language } }: MessageEvent<HighlightJob>) => {
  findMarks(code, language).then(
    (marks) => self.postMessage({ id, marks } satisfies HighlightAnswer),
    // Shown plain; the worker stays of use for other code.
    () => self.postMessage({ id, marks: [] } satisfies HighlightAnswer),
  );
});
