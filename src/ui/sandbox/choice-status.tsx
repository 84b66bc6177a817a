import { Check, Circle, LoaderCircle } from 'lucide-react';
import { useSandboxTexts } from '../../i18n/sandbox-texts.ts';
import type { BootStep } from '../../sandbox/choice/types.ts';
import { ChoiceActions } from './choice-actions.tsx';
import { useChoice, useChoiceState } from './choice-context.ts';
import { failureInWords, stepsOf } from './choice.logic.ts';

/** Which sandbox is in use, how far WebContainer is, and what can be done. Nothing where there is no choice. */
export function ChoiceStatus() {
  const texts = useSandboxTexts();
  const choice = useChoice();
  const state = useChoiceState();
  if (choice === null || state === null) return null;
  const { backend, webcontainer, next, isMoving } = state;
  const unused = webcontainer.kind === 'failed' ? texts.inUse.unavailable : texts.inUse.none;
  return (
    <div className="flex flex-col gap-2 text-13" data-testid="sandbox-choice">
      {/* The region stays, so that what comes into it is read out. */}
      <output className="flex flex-col gap-1">
        <span>{backend === null ? unused : texts.inUse[backend]}</span>
        {isMoving && <span>{texts.moving}</span>}
        {next !== null && <span>{texts.waits[next]}</span>}
        {webcontainer.kind === 'ready' && next === null && <span>{texts.offer}</span>}
        {webcontainer.kind === 'booting' && <span className="visually-hidden">{texts.steps[webcontainer.step]}</span>}
        {webcontainer.kind === 'crashed' && <Trouble text={texts.crashed} detail={webcontainer.detail} />}
        {webcontainer.kind === 'failed' && (
          <Trouble
            text={failureInWords(webcontainer.failure.cause, state, texts)}
            detail={webcontainer.failure.detail}
          />
        )}
      </output>
      {webcontainer.kind === 'booting' && <Steps current={webcontainer.step} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        <ChoiceActions choice={choice} state={state} />
      </div>
    </div>
  );
}

function Trouble({ text, detail }: { text: string; detail: string }) {
  const texts = useSandboxTexts();
  return (
    <>
      <span className="text-fg-1">{text}</span>
      {detail !== '' && (
        <span className="text-12 wrap-anywhere text-fg-2">
          {texts.detail} {detail}
        </span>
      )}
    </>
  );
}

function Steps({ current }: { current: BootStep }) {
  const texts = useSandboxTexts();
  const icons = { done: Check, current: LoaderCircle, later: Circle } as const;
  const tones = { done: 'text-ok', current: 'text-accent', later: 'text-fg-3' } as const;
  return (
    <div>
      <p id="sandbox-steps" className="mb-1">
        {texts.starting}
      </p>
      <ol aria-labelledby="sandbox-steps" className="flex flex-col gap-0.5 text-12">
        {stepsOf(current).map(({ step, state }) => {
          const Icon = icons[state];
          return (
            <li
              key={step}
              className={state === 'later' ? 'flex items-center gap-2 text-fg-3' : 'flex items-center gap-2'}
            >
              <Icon size={12} strokeWidth={1.75} aria-hidden="true" className={tones[state]} />
              {texts.steps[step]}
              <span className="visually-hidden">{texts.stepStates[state]}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
