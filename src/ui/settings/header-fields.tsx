import { X } from 'lucide-react';
import { useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { ProviderSettings, SecretName } from '../../protocol/providers.ts';
import { Button } from '../shared/button.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { inputLook } from './field.tsx';
import { useProviders, useProviderStore } from './provider-store.ts';
import { isHeaderName, isSecretHeader } from './providers.logic.ts';

/** Headers that are sent with every request. Those that look like secrets go where the key is. */
export function HeaderFields({ provider }: { provider: ProviderSettings }) {
  const texts = useSettingsTexts().advanced;
  const store = useProviderStore();
  const place = useProviders(({ keys }) => Object.values(keys[provider.id] ?? {})[0] ?? 'tab');

  const add = (name: string, value: string) => {
    const { headers, secretHeaders } = without(provider, name);
    if (!isSecretHeader(name, value)) {
      void store.save({ ...provider, headers: { ...headers, [name]: value }, secretHeaders });
      return;
    }
    void store.setKey(provider.id, secretName(name), value, place);
    void store.save({ ...provider, headers, secretHeaders: [...secretHeaders, name] });
  };
  const remove = (name: string) => {
    if (provider.secretHeaders.includes(name)) void store.forgetKey(provider.id, secretName(name));
    void store.save({ ...provider, ...without(provider, name) });
  };
  const rows = [
    ...Object.entries(provider.headers).map(([name, value]) => ({ name, value })),
    ...provider.secretHeaders.map((name) => ({ name, value: null })),
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-12 font-semibold">{texts.headers}</legend>
      <ul className="flex flex-col">
        {rows.map(({ name, value }) => (
          <li key={name} className="flex min-h-8 items-center gap-2 text-12">
            <code className="min-w-0 flex-1 font-mono text-code wrap-anywhere">{name}</code>
            {value === null ? (
              <span className="flex-1 text-fg-3">{texts.secretValue}</span>
            ) : (
              <code className="min-w-0 flex-1 font-mono text-code wrap-anywhere">{value}</code>
            )}
            <IconButton label={texts.removeHeader(name)} onClick={() => remove(name)}>
              <X size={14} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <NewHeader onAdd={add} />
      <p className="mt-1 text-12 text-fg-3">{texts.headersNote}</p>
    </fieldset>
  );
}

function NewHeader({ onAdd }: { onAdd: (name: string, value: string) => void }) {
  const texts = useSettingsTexts().advanced;
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const isBad = name.trim() !== '' && !isHeaderName(name.trim());
  const add = () => {
    if (isBad || name.trim() === '' || value.trim() === '') return;
    onAdd(name.trim(), value.trim());
    setName('');
    setValue('');
  };
  return (
    <>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          aria-label={texts.headerName}
          aria-invalid={isBad}
          placeholder={texts.headerName}
          autoComplete="off"
          spellCheck={false}
          className={`${inputLook} max-w-50 flex-1 font-mono text-code`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <input
          aria-label={texts.headerValue}
          placeholder={texts.headerValue}
          type={isSecretHeader(name, value) ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          className={`${inputLook} flex-1 font-mono text-code`}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) add();
          }}
        />
        <Button className="h-8" disabled={isBad || name.trim() === '' || value.trim() === ''} onClick={add}>
          {texts.addHeader}
        </Button>
      </div>
      {isBad && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {texts.badHeader}
        </p>
      )}
    </>
  );
}

function secretName(header: string): SecretName {
  return `header:${header}`;
}

/** Headers have no case. */
function without(
  { headers, secretHeaders }: ProviderSettings,
  name: string,
): Pick<ProviderSettings, 'headers' | 'secretHeaders'> {
  const isOther = (other: string) => other.toLowerCase() !== name.toLowerCase();
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([other]) => isOther(other))),
    secretHeaders: secretHeaders.filter(isOther),
  };
}
