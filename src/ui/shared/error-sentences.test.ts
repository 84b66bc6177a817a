import { expect, test } from 'vitest';
import type { ModelError, ModelErrorKind } from '../../agent/messages.ts';
import { catalogueOf } from '../../i18n/catalogue.ts';
import { errorTexts } from '../../i18n/error-texts.ts';
import { errorSentence, isUnexplained, type ErrorContext } from './error-sentences.logic.ts';

const remote: ErrorContext = {
  provider: 'OpenRouter',
  baseURL: 'https://openrouter.ai/api/v1',
  origin: 'https://turnwise.example',
};
const ollama: ErrorContext = {
  provider: 'Ollama',
  baseURL: 'http://localhost:11434/v1',
  origin: 'https://turnwise.example',
  accessCommand: 'OLLAMA_ORIGINS={origin} ollama serve',
};

const error = (kind: ModelErrorKind, hint?: string): ModelError => ({
  kind,
  message: '',
  retryable: false,
  ...(hint === undefined ? {} : { hint }),
});

const say = (failure: ModelError, context: ErrorContext) =>
  errorSentence(failure, context, { errors: errorTexts.en, kinds: catalogueOf('en').conversation.error.kind }, 'en');

test.each([
  ['silent', 'Nothing answers at http://localhost:11434/v1.', 'Start the server, then retry.'],
  [
    'answers',
    'Ollama is running, but refuses calls from this page.',
    'Start the server so that it allows the origin https://turnwise.example, then retry.',
  ],
  [
    'unknown',
    'Ollama is not running, or refuses calls from this page. This browser does not tell which.',
    'Start it, and let it allow the origin https://turnwise.example.',
  ],
] as const)('a local server without an answer, where the probe says %s', (reach, happened, next) => {
  expect(say(error('network', 'cors'), { ...ollama, reach })).toEqual({
    happened,
    next,
    command: 'OLLAMA_ORIGINS=https://turnwise.example ollama serve',
  });
});

test('the browser’s own permission comes before what the probe says', () => {
  const denied = say(error('network', 'cors'), { ...ollama, reach: 'silent', access: 'denied' });
  expect(denied.happened).toBe('The browser was told not to let this page call servers on your network.');
  const asked = say(error('network', 'cors'), { ...ollama, reach: 'silent', access: 'prompt' });
  expect(asked.next).toBe('Answer the browser’s question with Allow, then retry.');
  const granted = say(error('network', 'cors'), { ...ollama, reach: 'silent', access: 'granted' });
  expect(granted.happened).toBe('Nothing answers at http://localhost:11434/v1.');
});

test('a remote provider that answers, but not to the page', () => {
  const sentence = say(error('network', 'cors'), { ...remote, reach: 'answers' });
  expect(sentence.happened).toBe('OpenRouter answers, but not to this page.');
  expect(sentence.next).toContain('A wrong key or base URL can look the same');
});

test('a wait that is too long is told with its length', () => {
  expect(say(error('rate_limit'), { ...remote, askedToWaitMs: 120_000 })).toEqual({
    happened: 'OpenRouter asks to wait 2 m 00 s. That is longer than Turnwise waits by itself.',
    next: 'Retry after that time, or choose another model.',
  });
});

test.each([
  ['auth', undefined, 'The provider did not accept the key.', 'Check the key in the settings'],
  ['quota', undefined, 'The account has no credit left.', 'Add credit at OpenRouter'],
  ['network', 'offline', 'This machine is offline.', 'Connect it, then retry.'],
  ['network', 'connection', 'The connection to OpenRouter broke.', 'Retry asks the model again from here.'],
  ['not_found', 'model', 'The provider does not know this model.', 'Choose another model in the settings.'],
  ['not_found', 'base_url', 'There is no model at this address.', 'Check the base URL'],
  ['bad_endpoint', 'web_page', 'The address leads to a web page, not to a model.', 'Check the base URL'],
  [
    'bad_endpoint',
    'mixed_content',
    'A page that was loaded over https cannot call a server over http.',
    'Use an address',
  ],
  ['invalid_request', 'tools_unsupported', 'This model cannot call tools.', 'Choose a model that can call tools.'],
  ['context_overflow', undefined, 'The conversation is longer than the model can read.', 'Start a new conversation'],
  [
    'internal',
    'adapter_not_loaded',
    'The part of Turnwise that calls models could not be loaded.',
    'Check the connection',
  ],
] as const)('%s with the hint %s', (kind, hint, happened, next) => {
  const sentence = say(error(kind, hint), remote);
  expect(sentence.happened).toBe(happened);
  expect(sentence.next).toContain(next);
});

test('only what a page cannot know by itself is asked about', () => {
  expect(isUnexplained(error('network', 'cors'))).toBe(true);
  expect(isUnexplained(error('network', 'offline'))).toBe(false);
  expect(isUnexplained(error('auth'))).toBe(false);
});
