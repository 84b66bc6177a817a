import type { AssistantMessage, ToolResultMessage, UserMessage } from '../../agent/messages.ts';
import { textOf, toolCallsOf } from '../../agent/messages.ts';
import type { ModelRequest } from '../../agent/types.ts';
import { languageOf, type Language } from './language.ts';
import { parseListing, type ListedEntry } from './listing.ts';

/** A tool call with its result. */
export interface Step {
  tool: string;
  args: Record<string, unknown>;
  output: string;
  failed: boolean;
}

/** What a person wrote. */
export interface Wish {
  text: string;
  isSteer: boolean;
  /** Steps of the episode that came before it. */
  stepsBefore: number;
}

/**
 * What the model can know from a request. An episode begins with a prompt, or with what a person wrote after an
 * answer, and lasts until the next answer.
 */
export interface Situation {
  /** Of the first wish. */
  language: Language;
  wishes: readonly Wish[];
  /** Of this episode. */
  steps: readonly Step[];
  /** The text of every file read in the whole conversation, as last read, by path. */
  files: ReadonlyMap<string, string>;
  /** The last listing of the conversation, with the files written since. */
  listing: readonly ListedEntry[];
  tools: ReadonlySet<string>;
}

export function readSituation({ messages, tools }: ModelRequest): Situation {
  const results = new Map(
    messages.filter((message) => message.role === 'toolResult').map((result) => [result.toolCallId, result]),
  );
  let wishes: Wish[] = [];
  let steps: Step[] = [];
  let answered = false;
  const files = new Map<string, string>();
  let listing: ListedEntry[] = [];

  for (const message of messages) {
    if (message.role === 'user') {
      if (answered || message.origin === 'prompt') [wishes, steps] = [[], []];
      answered = false;
      wishes.push(wishOf(message, steps.length));
    } else if (message.role === 'assistant') {
      answered = isAnswer(message);
      for (const step of stepsOf(message, results)) {
        steps.push(step);
        if (step.failed) continue;
        if (step.tool === 'read') files.set(pathOf(step), withoutNotice(step.output));
        if (isListing(step)) listing = parseListing(step.output);
        if (step.tool === 'write') listing = withFile(listing, pathOf(step));
      }
    }
  }
  return {
    language: languageOf(wishes[0]?.text ?? ''),
    wishes,
    steps,
    files,
    listing,
    tools: new Set(tools.map(({ name }) => name)),
  };
}

/** The path of a read, write or edit, as a person would write it. */
export const pathOf = (step: Pick<Step, 'args'>): string => textArgument(step, 'path').replace(/^\.\//, '');

/** The command line of a bash call. */
export const commandOf = (step: Pick<Step, 'args'>): string => textArgument(step, 'command');

const textArgument = ({ args }: Pick<Step, 'args'>, name: string): string => {
  const value = args[name];
  return typeof value === 'string' ? value : '';
};

/** Whether the step listed files, with success or not. */
export const isListing = (step: Pick<Step, 'tool' | 'args'>): boolean =>
  step.tool === 'ls' || (step.tool === 'bash' && /^(ls|find)\b/.test(commandOf(step)));

const wishOf = ({ content, origin }: UserMessage, stepsBefore: number): Wish => ({
  text: textOf(content),
  isSteer: origin === 'steer',
  stepsBefore,
});

const isAnswer = (message: AssistantMessage): boolean =>
  message.stopReason !== 'error' && message.stopReason !== 'aborted' && toolCallsOf(message).length === 0;

function stepsOf(message: AssistantMessage, results: ReadonlyMap<string, ToolResultMessage>): Step[] {
  return toolCallsOf(message).flatMap((call) => {
    const result = results.get(call.id);
    return result
      ? [{ tool: call.name, args: call.arguments, output: textOf(result.content), failed: result.isError }]
      : [];
  });
}

function withFile(listing: ListedEntry[], name: string): ListedEntry[] {
  return listing.some((entry) => entry.name === name) ? listing : [...listing, { name, directory: false }];
}

/** Without the notice that the read tool puts under a part of a file. */
const withoutNotice = (output: string): string =>
  output.replace(/\n\n\[Lines .*\]$/, '').replace(/^\(empty file\)$/, '');
