import { useRef, useState } from 'react';
import type { ModelError } from '../../agent/messages.ts';
import type { CommandError } from '../../protocol/commands.ts';
import type { ProviderSettings, TestReport } from '../../protocol/providers.ts';
import { useProviderStore } from './provider-store.ts';

export type TestState =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'passed'; report: TestReport }
  /** `number` tells one failure from the next. */
  | { status: 'failed'; number: number; error: ModelError }
  /** The call was not made. */
  | { status: 'refused'; error: CommandError };

export interface ProviderTest {
  state: TestState;
  run: () => void;
}

/** Tests a provider by a real call. Only the answer to the newest test is shown. */
export function useProviderTest(provider: ProviderSettings): ProviderTest {
  const store = useProviderStore();
  const [state, setState] = useState<TestState>({ status: 'idle' });
  const newest = useRef(0);
  const run = async () => {
    newest.current += 1;
    const number = newest.current;
    setState({ status: 'running' });
    const answer = await store.test(provider);
    if (number !== newest.current) return;
    if (!answer.ok) setState({ status: 'refused', error: answer.error });
    else if (answer.value.ok) setState({ status: 'passed', report: answer.value.value });
    else setState({ status: 'failed', number, error: answer.value.error });
  };
  return { state, run: () => void run() };
}
