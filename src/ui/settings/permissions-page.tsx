import { useId, useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { permissionModes, type PermissionSettings } from '../../protocol/permissions.ts';
import { loadPermissionSettings, savePermissionSettings } from '../../storage/permission-settings.ts';
import { useServices } from '../shared/session-context.tsx';
import { ChoiceCards } from './choice-cards.tsx';
import { NewRule, RuleList } from './permission-rules.tsx';

/** What the agent may do without asking. */
export function PermissionsPage() {
  const texts = useSettingsTexts().policy;
  const { modes } = useTexts().composer.permissions;
  const { client } = useServices();
  const id = useId();
  const [settings, setSettings] = useState(loadPermissionSettings);
  const change = (changes: Partial<PermissionSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    savePermissionSettings(next);
    void client.permissions.setSettings(next);
  };
  const { mode, rules } = settings;
  return (
    <div className="flex max-w-[720px] flex-col gap-5">
      <section>
        <h3 id={`${id}-mode`} className="text-12 font-semibold">
          {texts.mode}
        </h3>
        <p className="mb-2 text-12 text-fg-3">{texts.modeHint}</p>
        <ChoiceCards
          labelledBy={`${id}-mode`}
          value={mode}
          choices={permissionModes.map((value) => ({ value, label: modes[value], note: texts.modes[value] }))}
          onChange={(value) => change({ mode: value })}
          notes="below"
        />
      </section>
      <section>
        <h3 className="text-12 font-semibold">{texts.rules}</h3>
        <p className="mb-2 text-12 text-fg-3">{texts.rulesHint}</p>
        <RuleList rules={rules} onChange={(next) => change({ rules: next })} />
        <NewRule rules={rules} onAdd={(rule) => change({ rules: [...rules, rule] })} />
        <p className="mt-3 text-12 text-fg-3">{texts.limits}</p>
      </section>
    </div>
  );
}
