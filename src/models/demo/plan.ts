import { answerQuestion } from './answer-question.ts';
import { createFileTask, runCommandTask, steerMeTask } from './command-tasks.ts';
import { exploreTask } from './explore.ts';
import { fixTestsTask } from './fix-tests.ts';
import { parseIntents, type Intent } from './intent.ts';
import { fileNames } from './listing.ts';
import { phrasesOf } from './phrases.ts';
import { readFilesTask } from './read-files.ts';
import { runTestsTask } from './run-tests.ts';
import type { Situation, Wish } from './situation.ts';
import { summarise } from './summarise.ts';
import type { Move, PlannedCall, Task, TaskView } from './task.ts';

interface Heard {
  wish: Wish;
  intents: Intent[];
}

/** A task with what it is for. */
interface Assigned {
  task: Task;
  intent: Intent;
  wishIndex: number;
}

/** Decides from the situation alone what the model says next. Without calls it is the answer. */
export function planReply(situation: Situation): Move {
  const phrases = phrasesOf(situation.language);
  const names = fileNames(situation.listing);
  const heard = situation.wishes.map((wish) => ({ wish, intents: parseIntents(wish.text, names) }));
  const assigned = assign(situation, heard);
  const newSteers = situation.wishes.filter(
    ({ isSteer, stepsBefore }) => isSteer && stepsBefore === situation.steps.length,
  );
  const remarks = newSteers.map(({ text }) => phrases.steered(text));

  const moves = nextMoves(assigned);
  if (moves.length > 0) {
    return {
      thinking: phrases.joined([...remarks, ...moves.map(({ thinking }) => thinking)]),
      text: phrases.joined(moves.map(({ text }) => text)),
      calls: withoutDoubles(moves.flatMap(({ calls }) => calls)),
    };
  }
  const paragraphs = assigned.flatMap(({ task }) => task.report());
  return {
    thinking: phrases.joined([...remarks, situation.steps.length > 0 ? phrases.thinkAnswer : phrases.thinkHelp]),
    text: paragraphs.join('\n\n'),
    calls: [],
  };
}

function assign(situation: Situation, heard: readonly Heard[]): Assigned[] {
  const has = (kind: Intent['kind'], after = -1) =>
    heard.some(({ intents }, index) => index > after && intents.some((intent) => intent.kind === kind));
  const brief = has('be_brief');
  const exploring = has('explore');
  const assigned = heard.flatMap(({ wish, intents }, wishIndex) =>
    intents.flatMap((intent) => {
      const view: TaskView = {
        situation,
        wish,
        steps: situation.steps.slice(wish.stepsBefore),
        phrases: phrasesOf(situation.language),
        brief,
        stopped: has('stop_reading', wishIndex - 1),
        exploring,
      };
      const task = taskFor(intent, view);
      return task ? [{ task, intent, wishIndex }] : [];
    }),
  );
  if (assigned.length > 0) return assigned;
  // Only ways of doing were asked for: tell again what is known, in that way.
  return [{ task: retell(situation, brief), intent: { kind: 'help' }, wishIndex: 0 }];
}

function taskFor(intent: Intent, view: TaskView): Task | undefined {
  switch (intent.kind) {
    case 'explore':
      return exploreTask(view);
    case 'read':
      return readFilesTask(view, intent.names);
    case 'run_tests':
      return runTestsTask(view);
    case 'fix_tests':
      return fixTestsTask(view);
    case 'create':
      return createFileTask(view, intent.path, intent.content);
    case 'run':
      return runCommandTask(view, intent.command);
    case 'steer_me':
      return steerMeTask(view);
    case 'help':
      return answerOnly(() => [view.phrases.help]);
    case 'question':
      return answerOnly(() => answerOrHelp(view));
    case 'stop_reading':
    case 'be_brief':
    case 'rate_limit':
      return undefined;
    default:
      return intent satisfies never;
  }
}

const answerOnly = (report: () => string[]): Task => ({ next: () => undefined, report });

function answerOrHelp(view: TaskView): string[] {
  const answer = answerQuestion(view);
  return answer.length > 0
    ? answer
    : [view.phrases.joined([view.phrases.notUnderstood(view.wish.text), view.phrases.help])];
}

function retell({ language, listing, files }: Situation, brief: boolean): Task {
  const phrases = phrasesOf(language);
  return answerOnly(() => (files.size > 0 ? summarise({ listing, files, phrases, brief }) : [phrases.help]));
}

/**
 * What goes into the next turn: the move of the newest wish that still has one, so that a steer takes effect at
 * once, and the files to read alongside.
 */
function nextMoves(assigned: readonly Assigned[]): Move[] {
  const moves = assigned.flatMap(({ task, intent, wishIndex }) => {
    const move = task.next();
    return move ? [{ ...move, reads: intent.kind === 'read', wishIndex }] : [];
  });
  const doing = moves.filter(({ reads }) => !reads).sort((a, b) => b.wishIndex - a.wishIndex);
  return [...doing.slice(0, 1), ...moves.filter(({ reads }) => reads)];
}

function withoutDoubles(calls: readonly PlannedCall[]): PlannedCall[] {
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()];
}
