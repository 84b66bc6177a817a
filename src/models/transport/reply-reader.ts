import type { AssistantDelta, AssistantStreamEnd } from '../../agent/events.ts';
import type { ModelError } from '../../agent/messages.ts';

/** How a reply came to its end. */
export type Ending = { type: 'complete' } | { type: 'stopped' } | { type: 'failed'; error: ModelError };

/** What an event means for the stream. `quiet`: it carries nothing and is no sign of life. */
export type Progress = { type: 'data' } | { type: 'quiet' } | { type: 'ended'; ending: Ending };

/** Reads the events of one response of a certain API. */
export interface ReplyReader {
  /** Takes a parsed event, or a whole body that is one JSON document. */
  read(json: unknown, eventName: string): Progress;
  /** Whether the server has said that the reply is over, though usage may follow. */
  readonly isClosing: boolean;
  /** How a reply ends that ends here: with the stream's own end mark, or with the body. */
  endOfStream(endMark: boolean): Ending;
  takeDeltas(): AssistantDelta[];
  /** The outcome. Called once, last; deltas that were held back may come with it. */
  finish(ending: Ending): AssistantStreamEnd;
}
