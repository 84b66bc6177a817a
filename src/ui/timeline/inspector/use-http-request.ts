import { useEffect, useState } from 'react';
import type { CommandResult } from '../../../protocol/commands.ts';
import { modelRequestOf, type SentRequest } from '../../../store/request-of-turn.ts';
import { useServices } from '../../shared/session-context.tsx';

/** Null until it is known. `incomplete`: the log does not hold all parts of the request. */
export type HttpAnswer = CommandResult<'describe_request'> | 'incomplete' | null;

/** How a request goes over the wire, told by the adapter that sends it, once it is wanted. */
export function useHttpRequest(request: SentRequest, wanted: boolean): HttpAnswer {
  const { providers } = useServices().client;
  const [told, setTold] = useState<{ of: SentRequest; answer: HttpAnswer } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    const take = (answer: HttpAnswer) => {
      if (!gone) setTold({ of: request, answer });
    };
    const modelRequest = modelRequestOf(request);
    if (modelRequest === null) take('incomplete');
    else void providers.describeRequest(request.provider, request.model, modelRequest).then(take);
    return () => {
      gone = true;
    };
  }, [providers, request, wanted]);
  return told?.of === request ? told.answer : null;
}
