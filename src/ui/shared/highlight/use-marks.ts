import { useEffect, useState } from 'react';
import { createHighlighter, type HighlightPort } from './highlighter.ts';
import type { Language } from './language-of.logic.ts';
import type { CodeMark } from './marks.ts';

const none: readonly CodeMark[] = [];

/** What to colour in code that no longer grows. Empty until it is known; without a language, for ever. */
export function useMarks(code: string, language: Language | null): readonly CodeMark[] {
  const [answer, setAnswer] = useState({ code: '', language: null as Language | null, marks: none });
  const answered = answer.code === code && answer.language === language;
  const known = language === null ? none : answered ? answer.marks : highlighter.known(code, language);
  useEffect(() => {
    if (language === null || known !== undefined) return undefined;
    let gone = false;
    const take = (marks: readonly CodeMark[]) => {
      if (!gone) setAnswer({ code, language, marks });
    };
    void highlighter.marks(code, language).then(take);
    return () => {
      gone = true;
    };
  }, [code, language, known]);
  return known ?? none;
}

const highlighter = createHighlighter(startWorker, (callback, ms) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
});

function startWorker(): HighlightPort {
  const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module', name: 'highlight' });
  return {
    post: (job) => worker.postMessage(job),
    onAnswer: (listener) => worker.addEventListener('message', ({ data }) => listener(data)),
    onFailure: (listener) => worker.addEventListener('error', () => listener()),
    terminate: () => worker.terminate(),
  };
}
