import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-locale.tsx';
import { ModeMenu } from '../approvals/mode-menu.tsx';
import { useIsPast, useLiveView } from '../shared/session-context.tsx';
import { useSandboxStatus } from '../shared/use-sandbox-status.ts';
import { ComposerHint } from './composer-hint.tsx';
import { ComposerNoticeLine } from './composer-notice.tsx';
import type { Composer } from './composer-types.ts';
import { composerKeyOf, composerMode, isComposing, type ComposerMode } from './composer.logic.ts';
import { CancelButton, LaneButton, SaveButton, SendButton, StopButton } from './send-controls.tsx';
import { useEscape, useFocusOnStart } from './use-composer-focus.ts';

/** The box for prompts and, while a run is under way, for steers and follow-ups. */
export function ComposerBox({ composer }: { composer: Composer }) {
  const { composer: texts, replay } = useTexts();
  const { text, editing, waiting, notice } = useStore(composer.state);
  const sandbox = useSandboxStatus();
  const mode = useLiveView((view) => composerMode(view, sandbox.state === 'starting'));
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const isRunning = mode === 'running' || mode === 'stopping';
  const names = isRunning ? texts.steerBox : texts.prompt;
  const isPast = useIsPast();
  const isAsking = useLiveView((view) => view.approval !== null);

  useEscape(field, composer);
  useFocusOnStart(field, isRunning);
  useEffect(() => {
    if (editing !== null) field.current?.focus();
  }, [editing]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const key = composerKeyOf(pressOf(event));
    if (key === 'escape') return;
    if (key !== null) {
      event.preventDefault();
      void composer.press(key);
    } else if (!isComposing(event.nativeEvent) && handleArrow(event, composer)) event.preventDefault();
  };
  return (
    <>
      {notice !== null && <ComposerNoticeLine notice={notice} />}
      <div className="rounded-composer border border-line-3 bg-bg-1 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent">
        <textarea
          ref={field}
          aria-label={names.name}
          aria-describedby={hintId}
          placeholder={isPast ? replay.composer.placeholder : isAsking ? texts.steerBox.whileAsked : names.placeholder}
          value={text}
          readOnly={waiting !== null}
          rows={1}
          onChange={(event) => composer.setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="block max-h-[40vh] min-h-9 w-full resize-none [field-sizing:content] bg-transparent px-[11px] pt-2 pb-0.5 text-13 outline-none max-md:text-16"
        />
        <div className="flex items-center gap-1 px-1.5 pt-1 pb-1.5">
          <ModeMenu isShort={isRunning} />
          <span id={hintId} className="min-w-0 flex-1 truncate pr-1 pl-1 text-right text-11 text-fg-3">
            <ComposerHint composer={composer} mode={mode} />
          </span>
          <Controls composer={composer} mode={mode} field={field} />
        </div>
      </div>
    </>
  );
}

interface ControlsProps {
  composer: Composer;
  mode: ComposerMode;
  field: RefObject<HTMLTextAreaElement | null>;
}

function Controls({ composer, mode, field }: ControlsProps): ReactNode {
  const { lane, editing, waiting } = useStore(composer.state);
  const press = (key: 'enter' | 'send_now' | 'escape') => () => {
    void composer.press(key);
    // A finger that sends does not want the keyboard of the screen back.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  };
  const isPast = useIsPast();
  const isAsking = useLiveView((view) => view.approval !== null);
  const isRunning = mode === 'running' || mode === 'stopping';
  const stop = isRunning && (
    <StopButton
      stopping={mode === 'stopping'}
      hasKey={editing === null && !isPast && !isAsking}
      onStop={() => void composer.stop()}
    />
  );
  if (editing !== null) {
    return (
      <>
        <CancelButton onCancel={press('escape')} />
        <SaveButton onSave={press('enter')} />
        {stop}
      </>
    );
  }
  if (waiting === 'sandbox') return <CancelButton onCancel={press('escape')} />;
  if (!isRunning) return <SendButton variant={isPast ? 'plain' : 'ink'} onSend={press('enter')} />;
  return (
    <>
      {waiting === null && (
        <LaneButton
          lane={lane}
          onLane={(next) => composer.setLane(next)}
          onSend={press('enter')}
          onSendNow={press('send_now')}
        />
      )}
      {stop}
    </>
  );
}

function pressOf(event: KeyboardEvent) {
  const { key, keyCode, repeat, shiftKey, altKey, ctrlKey, metaKey } = event;
  return { key, keyCode, repeat, shiftKey, altKey, ctrlKey, metaKey, isComposing: event.nativeEvent.isComposing };
}

/** Arrows in an empty box, or in a message taken from the history, lead through the history. */
function handleArrow(event: KeyboardEvent<HTMLTextAreaElement>, composer: Composer): boolean {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  if (event.shiftKey || event.ctrlKey || event.metaKey || selectionStart !== selectionEnd) return false;
  if (event.key === 'ArrowUp') {
    if (event.altKey) {
      if (value !== '') return false;
      void composer.takeBack();
      return true;
    }
    return !value.slice(0, selectionStart).includes('\n') && composer.history('back');
  }
  if (event.key === 'ArrowDown' && !event.altKey) {
    return !value.slice(selectionEnd).includes('\n') && composer.history('forward');
  }
  return false;
}
