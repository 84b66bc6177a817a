/** The entry of the chunk that holds the adapters and the openai package. */
export { createChatCompletionsModel } from './chat-completions/chat-completions-model.ts';
export { createResponsesModel } from './responses/responses-model.ts';
