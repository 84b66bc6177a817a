import type { StreamFunction } from '../../agent/types.ts';
import type { ModelOptions } from '../options.ts';
import { createModelStream } from '../transport/model-stream.ts';
import { ChatReader } from './chat-reader.ts';
import { buildChatRequest } from './request.ts';

/** A model behind a Chat Completions endpoint. What its server refuses is learned for as long as this is used. */
export function createChatCompletionsModel(options: ModelOptions): StreamFunction {
  return createModelStream(options, 'chat_completions', {
    buildBody: buildChatRequest,
    createReader: (request, profile) =>
      new ChatReader({
        tools: request.tools,
        usageLeavesOutThinking: profile.usageLeavesOutThinking === true,
        newId: (prefix) => options.environment.newId(prefix),
        now: () => options.environment.now(),
      }),
  });
}
