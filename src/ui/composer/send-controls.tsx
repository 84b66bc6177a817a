import { ChevronDown, SendHorizontal, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import type { QueueLane } from '../../agent/types.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { Button, type ButtonVariant } from '../shared/button.tsx';
import { Glyph } from '../shared/glyphs.tsx';
import { KeyHint } from '../shared/kbd.tsx';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '../shared/menu.tsx';
import { modKeys } from '../shared/mod-keys.ts';

const keyNames = { enter: '↵', altEnter: 'Alt ↵', escape: 'Esc' };

export function SendButton({ variant, onSend }: { variant: ButtonVariant; onSend: () => void }) {
  const texts = useTexts().composer;
  return (
    <Button variant={variant} size="sm" onClick={onSend}>
      {texts.send}
      <KeyHint filled={variant === 'ink'}>{keyNames.enter}</KeyHint>
    </Button>
  );
}

/** Ends what waits to be sent. */
export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const texts = useTexts().composer;
  return (
    <Button size="sm" onClick={onCancel}>
      {texts.cancel}
      <KeyHint>{keyNames.escape}</KeyHint>
    </Button>
  );
}

export function SaveButton({ onSave }: { onSave: () => void }) {
  const texts = useTexts().composer;
  return (
    <Button variant="human" size="sm" onClick={onSave}>
      {texts.save}
      <KeyHint filled>{keyNames.enter}</KeyHint>
    </Button>
  );
}

/** Always at the same place while a run is under way. `hasKey`: Escape does the same now. */
export function StopButton({ stopping, hasKey, onStop }: { stopping: boolean; hasKey: boolean; onStop: () => void }) {
  const texts = useTexts().composer;
  return (
    <Button size="sm" disabled={stopping} onClick={onStop}>
      <Square size={10} fill="currentColor" aria-hidden="true" />
      {stopping ? texts.stopping : texts.stop}
      {!stopping && hasKey && <KeyHint>{keyNames.escape}</KeyHint>}
    </Button>
  );
}

const lanes: readonly QueueLane[] = ['steer', 'follow_up'];

interface LaneButtonProps {
  lane: QueueLane;
  onLane: (lane: QueueLane) => void;
  onSend: () => void;
  onSendNow: () => void;
}

/** Sends to the chosen lane; the menu beside it chooses the lane, which then stays chosen. */
export function LaneButton({ lane, onLane, onSend, onSendNow }: LaneButtonProps) {
  const texts = useTexts().composer;
  const choose = (value: string) => onLane(value === 'follow_up' ? 'follow_up' : 'steer');
  const keyOf = (of: QueueLane) => (of === lane ? keyNames.enter : keyNames.altEnter);
  return (
    <span className="flex flex-none">
      <Button variant="human" size="sm" onClick={onSend} className="rounded-r-none border-r-0">
        <Glyph act={lane} className="text-on-human" />
        {lane === 'steer' ? texts.steer : texts.followUp}
        <KeyHint filled>{keyNames.enter}</KeyHint>
      </Button>
      <Menu>
        <MenuTrigger asChild>
          <Button
            variant="human"
            size="sm"
            aria-label={texts.chooseLane}
            className="rounded-l-none border-l-on-human/30 px-1 pointer-coarse:px-2.5"
          >
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </MenuTrigger>
        <MenuContent align="end" className="max-w-80">
          <MenuRadioGroup value={lane} onValueChange={choose}>
            {lanes.map((each) => (
              <MenuRadioItem key={each} value={each} className="py-1">
                <Glyph act={each} />
                <MenuText
                  title={each === 'steer' ? texts.steer : texts.followUp}
                  explanation={each === 'steer' ? texts.explain.steer : texts.explain.followUp}
                />
                <KeyHint>{keyOf(each)}</KeyHint>
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem onSelect={onSendNow} className="py-1 pl-6">
            <SendHorizontal size={12} strokeWidth={1.75} aria-hidden="true" />
            <MenuText title={texts.sendNow} explanation={texts.explain.sendNow} />
            <KeyHint>{modKeys('⇧↵')}</KeyHint>
          </MenuItem>
        </MenuContent>
      </Menu>
    </span>
  );
}

function MenuText({ title, explanation }: { title: ReactNode; explanation: ReactNode }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block">{title}</span> <span className="block text-11 text-fg-2">{explanation}</span>
    </span>
  );
}
