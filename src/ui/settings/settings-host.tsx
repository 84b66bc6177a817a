import { lazy, Suspense } from 'react';
import { useSettingsState } from './settings-state.ts';

const SettingsDialog = lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog }));

/** The place of the settings in the page. Their code is loaded when they are opened first. */
export function SettingsHost() {
  const page = useSettingsState((state) => state.page);
  if (page === null) return null;
  return (
    <Suspense>
      <SettingsDialog page={page} />
    </Suspense>
  );
}
