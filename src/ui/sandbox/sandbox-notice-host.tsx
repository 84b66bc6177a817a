import { lazy, Suspense } from 'react';
import { useChoiceState } from './choice-context.ts';

const SandboxNotice = lazy(async () => ({ default: (await import('./sandbox-notice.tsx')).SandboxNotice }));

/** The place above the conversation for what is new of the sandbox. Its code is loaded when there is something. */
export function SandboxNoticeHost() {
  const state = useChoiceState();
  if (state === null || (state.news === null && ['off', 'used'].includes(state.webcontainer.kind))) return null;
  return (
    <Suspense>
      <SandboxNotice />
    </Suspense>
  );
}
