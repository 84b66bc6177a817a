import { useQuery } from '@tanstack/react-query';
import type { ModelError } from '../../agent/messages.ts';
import { localAccess, probeReach, type LocalAccess, type Reach } from '../../client/reach.ts';
import { useErrorTexts } from '../../i18n/error-texts.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { errorSentence, isUnexplained, type ErrorContext, type ErrorSentence } from './error-sentences.logic.ts';
import { isLocalURL, isLoopbackURL } from './local-url.ts';

export interface FailedCall {
  /** Tells this failure from others: each is looked into once. */
  key: string;
  error: ModelError;
  provider: string;
  baseURL: string;
  accessCommand?: string | undefined;
  askedToWaitMs?: number | undefined;
}

/** What a failed call means. Null while the page finds out why it got no answer. */
export function useExplainedError({
  key,
  error,
  accessCommand,
  askedToWaitMs,
  ...of
}: FailedCall): ErrorSentence | null {
  const errors = useErrorTexts();
  const kinds = useTexts().conversation.error.kind;
  const locale = useLocale();
  const asks = isUnexplained(error) && of.baseURL !== '';
  const { data: found } = useQuery({
    queryKey: ['reach', of.baseURL, key],
    queryFn: () => findOut(of.baseURL),
    enabled: asks,
    retry: false,
    staleTime: Infinity,
    // A local server needs no network.
    networkMode: 'always',
  });
  if (asks && found === undefined) return null;
  const context: ErrorContext = {
    ...of,
    origin: location.origin,
    ...found,
    ...(accessCommand === undefined ? {} : { accessCommand }),
    ...(askedToWaitMs === undefined ? {} : { askedToWaitMs }),
  };
  return errorSentence(error, context, { errors, kinds }, locale);
}

async function findOut(baseURL: string): Promise<{ reach: Reach; access: LocalAccess }> {
  const needsAccess = isLocalURL(baseURL) && !isLoopbackURL(location.href);
  const access = needsAccess ? await localAccess(isLoopbackURL(baseURL)) : 'not_asked';
  if (access === 'denied' || access === 'prompt') return { reach: 'unknown', access };
  return { reach: await probeReach(baseURL), access };
}
