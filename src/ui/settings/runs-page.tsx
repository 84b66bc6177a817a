import { useState } from 'react';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import { loadRunSettings, saveRunSettings } from '../../storage/run-settings.ts';
import { useServices } from '../shared/session-context.tsx';
import { NumberField } from './number-field.tsx';

/** How far a run may go by itself. */
export function RunsPage() {
  const texts = useSettingsTexts().runLimits;
  const { client } = useServices();
  const [settings, setSettings] = useState(loadRunSettings);
  const change = (maxTurns: number | null) => {
    const next = maxTurns === null ? {} : { maxTurns };
    setSettings(next);
    saveRunSettings(next);
    void client.setRuns(next);
  };
  return (
    <div className="max-w-100">
      <NumberField
        label={texts.maxTurns}
        hint={texts.maxTurnsHint}
        placeholder="200"
        value={settings.maxTurns}
        onChange={change}
      />
    </div>
  );
}
