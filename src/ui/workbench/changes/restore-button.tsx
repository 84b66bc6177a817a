import { useStore } from 'zustand';
import { formatCount } from '../../../i18n/format.ts';
import { useChangesTexts } from '../../../i18n/changes-texts.ts';
import { useLocale } from '../../../i18n/use-locale.tsx';
import { Button } from '../../shared/button.tsx';
import { useLiveView, useServices } from '../../shared/session-context.tsx';
import type { Extent, Extents } from './extent.logic.ts';
import { absoluteIn } from '../../shared/project-paths.ts';
import { useWorkspace } from '../../shared/use-workspace.ts';
import { restorerOf } from './restore.ts';

export interface RestoreButtonProps {
  /** In the project, or absolute. */
  path: string;
  name: string;
  /** What it held before. Null: it was not there, and is removed. */
  target: string | null;
  /** What it should hold now; undefined where the log does not tell. */
  expected: string | null | undefined;
  extent: Extent;
  extents: Extents;
}

/** Brings a file back to what it was before the extent. */
export function RestoreButton({ path, name, target, expected, extent, extents }: RestoreButtonProps) {
  const say = useChangesTexts().restore;
  const locale = useLocale();
  const restorer = restorerOf(useServices());
  const workspace = useWorkspace();
  const isBusy = useStore(restorer.state, (state) => state.isBusy);
  const isRunning = useLiveView(({ runId }) => runId !== null);
  const label = () => {
    if (target === null) return say.removeCreated(name);
    if (extent === 'session') return say.toSession(name);
    return extent === 'turn'
      ? say.toTurn(name, formatCount(extents.turn?.number ?? 0, locale))
      : say.toRun(name, formatCount(extents.run?.number ?? 0, locale));
  };
  return (
    <Button
      size="sm"
      aria-label={label()}
      title={label()}
      disabled={isRunning || isBusy}
      onClick={() => void restorer.restore(absoluteIn(workspace, path), target, expected)}
    >
      {target === null ? say.remove : say.action}
    </Button>
  );
}
