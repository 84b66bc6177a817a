import { useId, type ReactNode } from 'react';
import { useSandboxTexts } from '../../i18n/sandbox-texts.ts';
import type { ChoiceState, SandboxChoice } from '../../sandbox/choice/types.ts';
import { sandboxSettingNames } from '../../storage/sandbox-settings.ts';
import { useChoice, useChoiceState } from '../sandbox/choice-context.ts';
import { ChoiceStatus } from '../sandbox/choice-status.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { CommittedInput, Field } from './field.tsx';

/** Which sandbox runs commands, and what WebContainer needs. */
export function SandboxPage() {
  const choice = useChoice();
  const state = useChoiceState();
  return choice === null || state === null ? null : <Choice choice={choice} state={state} />;
}

function Choice({ choice, state }: { choice: SandboxChoice; state: ChoiceState }) {
  const texts = useSandboxTexts();
  const id = useId();
  return (
    <div className="flex max-w-[720px] flex-col gap-5">
      <section>
        <h3 id={id} className="text-12 font-semibold">
          {texts.question}
        </h3>
        <p className="mb-2 text-12 text-fg-3">{texts.hint}</p>
        <ChoiceCards
          labelledBy={id}
          notes="below"
          value={state.setting}
          choices={sandboxSettingNames.map((value) => ({
            value,
            label: texts.settings[value],
            note: texts.notes[value],
          }))}
          onChange={(setting) => choice.choose(setting)}
        />
      </section>
      <ChoiceStatus />
      <Fact title={texts.contact.title} text={texts.contact.text} />
      <Field
        label={texts.key.label}
        hint={
          <>
            {texts.key.hint} {state.isKeyFixed && `${texts.key.fixed} `}
            <OutsideLink href="https://stackblitz.com/settings/keys">{texts.key.get}</OutsideLink>
          </>
        }
      >
        {({ id: field, describedBy }) => (
          <CommittedInput
            id={field}
            aria-describedby={describedBy}
            className="max-w-100 font-mono text-code"
            placeholder={texts.key.none}
            value={state.apiKey}
            onCommit={(text) => choice.setKey(text.trim())}
          />
        )}
      </Field>
      <Fact title={texts.licence.title} text={texts.licence.text}>
        <OutsideLink href="https://webcontainers.io/enterprise">{texts.licence.link}</OutsideLink>
      </Fact>
    </div>
  );
}

function Fact({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section>
      <h3 className="text-12 font-semibold">{title}</h3>
      <p className="text-12 text-fg-2">
        {text} {children}
      </p>
    </section>
  );
}

function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline underline-offset-2">
      {children}
    </a>
  );
}
