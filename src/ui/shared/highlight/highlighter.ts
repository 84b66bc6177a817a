/** Asks the highlighting worker, one piece of code at a time, and remembers its latest answers. */
import type { Language } from './language-of.logic.ts';
import type { CodeMark } from './marks.ts';

export interface HighlightJob {
  id: number;
  code: string;
  language: Language;
}

export interface HighlightAnswer {
  id: number;
  marks: CodeMark[];
}

/** The part of a Worker that is needed. */
export interface HighlightPort {
  post(job: HighlightJob): void;
  onAnswer(listener: (answer: HighlightAnswer) => void): void;
  onFailure(listener: () => void): void;
  terminate(): void;
}

export interface Highlighter {
  /** What is known already. */
  known(code: string, language: Language): readonly CodeMark[] | undefined;
  /** Resolves with no marks when the code takes too long or the worker fails: then it stays plain. */
  marks(code: string, language: Language): Promise<readonly CodeMark[]>;
}

/** A job that takes longer is given up, and its worker with it. */
const LONGEST_JOB_MS = 5_000;
/** Answers that are remembered, so that code that scrolls out of view and back is not asked for again. */
const REMEMBERED = 200;

interface Waiting extends HighlightJob {
  key: string;
  settle: (marks: readonly CodeMark[]) => void;
}

export function createHighlighter(
  startWorker: () => HighlightPort,
  setTimer: (callback: () => void, ms: number) => () => void,
): Highlighter {
  const remembered = new Map<string, readonly CodeMark[]>();
  const asked = new Map<string, Promise<readonly CodeMark[]>>();
  const queue: Waiting[] = [];
  let worker: HighlightPort | null = null;
  let current: { job: Waiting; stopTimer: () => void } | null = null;
  let nextId = 1;

  function startNext(): void {
    if (current !== null) return;
    const job = queue.shift();
    if (job === undefined) return;
    current = { job, stopTimer: setTimer(giveUp, LONGEST_JOB_MS) };
    try {
      worker ??= connect();
      worker.post({ id: job.id, code: job.code, language: job.language });
    } catch {
      // No worker can be made here: the code stays plain.
      giveUp();
    }
  }

  function connect(): HighlightPort {
    const port = startWorker();
    port.onAnswer(({ id, marks }) => {
      if (current?.job.id === id) finish(marks);
    });
    port.onFailure(giveUp);
    return port;
  }

  function giveUp(): void {
    worker?.terminate();
    worker = null;
    finish([]);
  }

  function finish(marks: readonly CodeMark[]): void {
    if (current === null) return;
    const { job, stopTimer } = current;
    current = null;
    stopTimer();
    remember(job.key, marks);
    job.settle(marks);
    startNext();
  }

  function remember(key: string, marks: readonly CodeMark[]): void {
    asked.delete(key);
    remembered.set(key, marks);
    const [oldest] = remembered.keys();
    if (remembered.size > REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  }

  return {
    known: (code, language) => remembered.get(keyOf(code, language)),
    marks(code, language) {
      const key = keyOf(code, language);
      const known = remembered.get(key);
      if (known !== undefined) return Promise.resolve(known);
      const open = asked.get(key);
      if (open !== undefined) return open;
      const answer = new Promise<readonly CodeMark[]>((settle) => {
        queue.push({ id: nextId++, code, language, key, settle });
      });
      asked.set(key, answer);
      startNext();
      return answer;
    },
  };
}

function keyOf(code: string, language: Language): string {
  return `${language}\n${code}`;
}
