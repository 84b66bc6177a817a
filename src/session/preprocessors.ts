/**
 * What happens to a person's text before the agent sees it: an ordered list, the first that does not pass decides.
 * A preprocessor is pure; the session carries out what it answers.
 */

export type Preprocessed =
  /** The text goes on to the next preprocessor, and at last to the agent. */
  | { kind: 'pass'; text: string }
  /** The text was a command and is done with; the notice is shown to the person. */
  | { kind: 'notice'; code: string; text: string }
  | { kind: 'new_session' };

export type Preprocessor = (text: string) => Preprocessed;

const helpText = [
  '/new starts a new conversation over the same files.',
  '/help shows this list.',
  'Anything else goes to the agent. While it runs, Enter steers it and Alt+Enter queues a follow-up.',
].join('\n');

const newSession: Preprocessor = (text) => (/^\/new\s*$/.test(text) ? { kind: 'new_session' } : { kind: 'pass', text });

const help: Preprocessor = (text) =>
  /^\/help\s*$/.test(text) ? { kind: 'notice', code: 'help', text: helpText } : { kind: 'pass', text };

/** A path such as /etc/hosts, or a text that begins with a slash and goes on, is no command. */
const unknownCommand: Preprocessor = (text) => {
  const name = /^\/([a-z][a-z-]*)\s*$/.exec(text)?.[1];
  if (name === undefined) return { kind: 'pass', text };
  return { kind: 'notice', code: 'unknown_command', text: `There is no command /${name}. /help lists the commands.` };
};

export const standardPreprocessors: readonly Preprocessor[] = [newSession, help, unknownCommand];

export function preprocess(text: string, preprocessors: readonly Preprocessor[]): Preprocessed {
  let current = text;
  for (const preprocessor of preprocessors) {
    const answer = preprocessor(current);
    if (answer.kind !== 'pass') return answer;
    current = answer.text;
  }
  return { kind: 'pass', text: current };
}
