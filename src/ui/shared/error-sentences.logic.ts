/** A failed model call in words: what happened and what next. What is safe is said by whoever shows it. */
import type { ModelError } from '../../agent/messages.ts';
import type { LocalAccess, Reach } from '../../client/reach.ts';
import type { Catalogue } from '../../i18n/catalogue.ts';
import type { ErrorTexts } from '../../i18n/error-texts.ts';
import { formatDuration } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isLocalURL } from './local-url.ts';

export interface ErrorContext {
  /** What a person calls the provider. */
  provider: string;
  baseURL: string;
  /** The origin of this page. */
  origin: string;
  /** How a local server is started so that it allows the page; `{origin}` stands for the page's. */
  accessCommand?: string;
  /** What has been found out about a server that a page got no answer from. */
  reach?: Reach;
  access?: LocalAccess;
  /** With a wait that was too long to be waited for: that wait, in milliseconds. */
  askedToWaitMs?: number;
}

export interface ErrorSentence {
  happened: string;
  next: string;
  /** A command line that does what `next` says. */
  command?: string;
}

export interface ErrorWords {
  errors: ErrorTexts;
  kinds: Catalogue['conversation']['error']['kind'];
}

/** Whether more can be found out about the error by asking the address itself. */
export function isUnexplained({ kind, hint }: ModelError): boolean {
  return kind === 'network' && hint === 'cors';
}

export function errorSentence(
  error: ModelError,
  context: ErrorContext,
  { errors, kinds }: ErrorWords,
  locale: Locale,
): ErrorSentence {
  const { happened, next } = errors;
  const kind = kinds[error.kind];
  switch (error.kind) {
    case 'auth':
      return { happened: kind, next: next.checkKey };
    case 'permission':
      return { happened: kind, next: next.otherModelOrKey };
    case 'quota':
      return { happened: kind, next: next.credit(context.provider) };
    case 'rate_limit':
    case 'overloaded':
    case 'server': {
      const { askedToWaitMs } = context;
      if (askedToWaitMs !== undefined) {
        const wait = formatDuration(askedToWaitMs, locale);
        return { happened: happened.longWait(context.provider, wait), next: next.retryLater };
      }
      return { happened: kind, next: error.kind === 'rate_limit' ? next.wait : next.retryOrOther };
    }
    case 'network':
      return networkSentence(error, context, kind, errors);
    case 'timeout':
      return { happened: kind, next: next.raiseLimits };
    case 'not_found':
      return error.hint === 'base_url'
        ? { happened: happened.baseURL, next: next.baseURL }
        : { happened: kind, next: next.otherModel };
    case 'invalid_request':
      if (error.hint === 'tools_unsupported') return { happened: happened.noTools, next: next.toolModel };
      if (error.hint === 'settings') return { happened: happened.badHeader, next: next.enterAgain };
      return { happened: kind, next: next.settings };
    case 'context_overflow':
      return { happened: error.hint === 'request_too_large' ? happened.tooLarge : kind, next: next.newConversation };
    case 'content_filter':
      return { happened: kind, next: next.reword };
    case 'tool_use_failed':
      return { happened: kind, next: next.retryOrOther };
    case 'bad_endpoint':
      return badEndpointSentence(error, kind, errors);
    case 'malformed_stream':
    case 'incomplete_stream':
    case 'empty_response':
      return { happened: kind, next: next.retry };
    case 'internal':
      return error.hint === 'adapter_not_loaded'
        ? { happened: happened.notLoaded, next: next.reload }
        : { happened: kind, next: next.retry };
    default:
      return error.kind satisfies never;
  }
}

function networkSentence(
  { hint }: ModelError,
  context: ErrorContext,
  kind: string,
  { happened, next }: ErrorTexts,
): ErrorSentence {
  const { provider, baseURL, origin, reach = 'unknown', access } = context;
  switch (hint) {
    case 'offline':
      return { happened: happened.offline, next: next.online };
    case 'connection':
      return { happened: happened.connection(provider), next: next.retry };
    case 'server_down':
      return { happened: happened.notRunning(baseURL), next: next.startServer };
    case 'cors':
      break;
    default:
      return { happened: kind, next: next.retry };
  }
  if (!isLocalURL(baseURL)) return remoteSentence(context, { happened, next });
  if (access === 'denied') return { happened: happened.accessDenied, next: next.allowInBrowser };
  if (access === 'prompt') return { happened: happened.accessPrompt, next: next.answerBrowser };
  const command = context.accessCommand?.replaceAll('{origin}', origin);
  const how = command === undefined ? {} : { command };
  switch (reach) {
    case 'answers':
      return { happened: happened.refusesOrigin(provider), next: next.allowOrigin(origin), ...how };
    case 'silent':
      return { happened: happened.notRunning(baseURL), next: next.startServer, ...how };
    case 'unknown':
      return { happened: happened.downOrRefusing(provider), next: next.startOrAllow(origin), ...how };
    default:
      return reach satisfies never;
  }
}

function remoteSentence(
  { provider, baseURL, reach }: ErrorContext,
  { happened, next }: Pick<ErrorTexts, 'happened' | 'next'>,
): ErrorSentence {
  if (reach === 'answers') return { happened: happened.noPageCalls(provider), next: next.checkAddressAndKey };
  if (reach === 'silent') return { happened: happened.notRunning(baseURL), next: next.checkAddress };
  return { happened: happened.unreachable(provider), next: next.checkAddressAndKey };
}

function badEndpointSentence({ hint }: ModelError, kind: string, { happened, next }: ErrorTexts): ErrorSentence {
  switch (hint) {
    case 'web_page':
      return { happened: happened.webPage, next: next.baseURL };
    case 'mixed_content':
      return { happened: happened.mixedContent, next: next.https };
    case 'invalid_url':
      return { happened: happened.invalidURL, next: next.baseURL };
    default:
      return { happened: kind, next: next.baseURL };
  }
}
