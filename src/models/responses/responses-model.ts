import type { StreamFunction } from '../../agent/types.ts';
import type { ModelOptions } from '../options.ts';
import { createModelStream } from '../transport/model-stream.ts';
import { buildResponsesRequest } from './request.ts';
import { ResponsesReader } from './responses-reader.ts';

/** A model behind a Responses endpoint. What its server refuses is learned for as long as this is used. */
export function createResponsesModel(options: ModelOptions): StreamFunction {
  return createModelStream(options, 'responses', {
    buildBody: buildResponsesRequest,
    createReader: (request) =>
      new ResponsesReader({
        tools: request.tools,
        newId: (prefix) => options.environment.newId(prefix),
        now: () => options.environment.now(),
      }),
  });
}
