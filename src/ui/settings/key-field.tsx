import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { KeyPlace, ProviderPresetInfo, ProviderSettings } from '../../protocol/providers.ts';
import { Button } from '../shared/button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { Field, inputLook } from './field.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';

export interface KeyFieldProps {
  preset: ProviderPresetInfo;
  provider: ProviderSettings;
}

/** Takes a key once and hands it to the worker; it is not shown again, nor kept here. */
export function KeyField({ preset, provider }: KeyFieldProps) {
  const texts = useSettingsTexts();
  const heading = useId();
  const store = useProviderStore();
  const kept = useProviders(({ keys }) => keys[provider.id]);
  const [wanted, setWanted] = useState<KeyPlace>('tab');
  const [problem, setProblem] = useState<string | null>(null);
  const hasKey = kept?.key !== undefined;
  const place = kept === undefined ? wanted : (Object.values(kept)[0] ?? wanted);

  const saveKey = async (value: string) => {
    void store.save(provider);
    const answer = await store.setKey(provider.id, 'key', value, place);
    setProblem(answer.ok && answer.value.place !== place ? texts.key.notStored : null);
  };
  const forget = async () => {
    const answer = await store.forgetKey(provider.id, 'key');
    setProblem(answer.ok ? null : texts.key.notForgotten);
  };
  const move = async (to: KeyPlace) => {
    setWanted(to);
    if (kept === undefined) return;
    const answer = await store.moveKeys(provider.id, to);
    setProblem(answer.ok && answer.value.place !== to ? texts.key.notStored : null);
  };

  return (
    <>
      <Field
        label={texts.key.label}
        error={problem}
        hint={
          preset.needsKey && preset.docsURL !== undefined ? (
            <a
              href={preset.docsURL}
              target="_blank"
              rel="noreferrer"
              className="text-accent underline underline-offset-2"
            >
              {texts.key.get(provider.label)}
            </a>
          ) : undefined
        }
      >
        {(ids) => (
          <KeyInput
            {...ids}
            placeholder={hasKey ? texts.key.set : preset.needsKey ? texts.key.none : texts.key.optional}
            onSave={(value) => void saveKey(value)}
            onForget={hasKey ? () => void forget() : undefined}
          />
        )}
      </Field>
      <div>
        <h3 id={heading} className="mb-1 text-12 font-semibold">
          {texts.keep.label}
        </h3>
        <ChoiceCards<KeyPlace>
          labelledBy={heading}
          notes="below"
          value={place}
          choices={[
            { value: 'tab', label: texts.keep.tab, note: texts.keep.tabNote },
            { value: 'device', label: texts.keep.device, note: texts.keep.deviceNote },
          ]}
          onChange={(to) => void move(to)}
        />
      </div>
    </>
  );
}

interface KeyInputProps {
  id: string;
  describedBy: string | undefined;
  placeholder: string;
  onSave: (value: string) => void;
  onForget: (() => void) | undefined;
}

function KeyInput({ id, describedBy, placeholder, onSave, onForget }: KeyInputProps) {
  const texts = useSettingsTexts().key;
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  const save = () => {
    const value = text.trim();
    if (value === '') return;
    setText('');
    setShown(false);
    onSave(value);
  };
  return (
    <div className="flex gap-2">
      <span className="relative min-w-0 flex-1">
        <input
          id={id}
          aria-describedby={describedBy}
          type={isShown ? 'text' : 'password'}
          className={`${inputLook} pr-9 font-mono text-code`}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          // Password managers must not offer to keep it.
          data-1p-ignore=""
          data-lpignore="true"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
          }}
        />
        {text !== '' && (
          <IconButton
            label={isShown ? texts.hide : texts.show}
            className="absolute top-1 right-1"
            // The field must not be left for it: leaving saves.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? (
              <EyeOff size={14} strokeWidth={1.75} aria-hidden="true" />
            ) : (
              <Eye size={14} strokeWidth={1.75} aria-hidden="true" />
            )}
          </IconButton>
        )}
      </span>
      <Button className="h-8" disabled={text.trim() === ''} onClick={save}>
        {texts.save}
      </Button>
      {onForget !== undefined && (
        <Button className="h-8" variant="ghost" onClick={onForget}>
          {texts.forget}
        </Button>
      )}
    </div>
  );
}
