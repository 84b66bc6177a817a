import { useSandboxTexts } from '../../i18n/sandbox-texts.ts';
import type { ChoiceState, SandboxChoice } from '../../sandbox/choice/types.ts';
import { Button } from '../shared/button.tsx';
import { actionsOf, type ChoiceAction } from './choice.logic.ts';

const acts: Record<ChoiceAction, (choice: SandboxChoice) => void> = {
  accept: (choice) => choice.accept(),
  decline: (choice) => choice.decline(),
  giveUp: (choice) => choice.decline(),
  restart: (choice) => choice.restart(),
  retry: (choice) => choice.retry(),
  useEmbedded: (choice) => choice.choose('embedded'),
};

/** Buttons for what can be done about the sandbox now. */
export function ChoiceActions({ choice, state }: { choice: SandboxChoice; state: ChoiceState }) {
  const texts = useSandboxTexts();
  return actionsOf(state).map((action) => (
    <Button key={action} size="sm" onClick={() => acts[action](choice)}>
      {texts[action]}
    </Button>
  ));
}
