import { useMemo, useRef } from 'react';
import { createStore, useStore } from 'zustand';
import { formatCount } from '../../../i18n/format.ts';
import { useChangesTexts } from '../../../i18n/changes-texts.ts';
import { useLocale } from '../../../i18n/use-locale.tsx';
import type { ChangedFile } from '../../../store/changed-files.ts';
import type { FileTexts } from '../../../store/file-texts.ts';
import { SegmentControl } from '../../shared/segment-control.tsx';
import { useSelection } from '../../shared/selection.ts';
import { useIsPast, useLiveView, useSessionView, useShownKey } from '../../shared/session-context.tsx';
import { useSize } from '../../shared/use-size.ts';
import { ChangeList } from './change-list.tsx';
import { textOf } from './changed-file-section.tsx';
import type { DiffMode } from './diff-view.tsx';
import { changesOf, extentsOf, type Extent } from './extent.logic.ts';
import { RestoreButton } from './restore-button.tsx';
import { RestoreNewsLine, RestoreQuestion } from './restore-news.tsx';

/** What the person chose, for as long as the page is there. */
const choices = createStore<{ extent: Extent; mode: DiffMode }>(() => ({ extent: 'run', mode: 'unified' }));

/** Two columns of code need this many pixels. */
const widthForSplit = 560;

/** The files that a turn, a run or the whole session has changed, and the way back. */
export function ChangesPane() {
  return <Changes key={useShownKey()} />;
}

function Changes() {
  const say = useChangesTexts();
  const locale = useLocale();
  const runs = useSessionView((view) => view.runs);
  const turns = useSessionView((view) => view.turns);
  const personChanges = useSessionView((view) => view.personChanges);
  const selected = useSelection(({ turnId }) => turnId);
  const { extent, mode } = useStore(choices);
  const root = useRef<HTMLDivElement>(null);
  const canSplit = useSize(root).width >= widthForSplit;
  const extents = useMemo(() => extentsOf({ runs, turns }, selected), [runs, turns, selected]);
  const changes = useMemo(
    () => changesOf({ runs, turns, personChanges }, extent, extents),
    [runs, turns, personChanges, extent, extents],
  );
  const restoring = useRestoring();
  const { turn, run } = extents;
  const count = changes.files.length;
  return (
    <div ref={root} className="flex h-full min-h-0 flex-col">
      <h2 className="visually-hidden">{say.heading}</h2>
      <RestoreNewsLine />
      <div className="flex min-h-[34px] flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-1 px-3 py-1">
        {turn !== null && run !== null && (
          <SegmentControl
            label={say.extent}
            value={extent}
            segments={[
              { value: 'turn', label: say.turn(formatCount(turn.number, locale)) },
              { value: 'run', label: say.run(formatCount(run.number, locale)) },
              { value: 'session', label: say.session },
            ]}
            onChange={(next) => choices.setState({ extent: next })}
          />
        )}
        {canSplit && count > 0 && (
          <SegmentControl
            label={say.view.label}
            value={mode}
            segments={[
              { value: 'unified', label: say.view.unified },
              { value: 'split', label: say.view.split },
            ]}
            onChange={(next) => choices.setState({ mode: next })}
          />
        )}
        {count > 0 && <p className="text-12 text-fg-2">{say.files(count, formatCount(count, locale))}</p>}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" data-testid="changed-files">
        <ChangeList
          changes={changes}
          extent={extent}
          mode={canSplit ? mode : 'unified'}
          empty={turn === null ? say.nothingYet : undefined}
          extra={(file, name, texts) => {
            const { remark, texts: known } = restoring(file, texts);
            const button = known !== null && (
              <RestoreButton path={file.path} name={name} {...known} extent={extent} extents={extents} />
            );
            return { button, remark };
          }}
        />
      </div>
      <RestoreQuestion />
    </div>
  );
}

interface Restoring {
  /** Null: it cannot be restored here. */
  texts: { target: string | null; expected: string | null | undefined } | null;
  /** Why not. */
  remark: string | undefined;
}

/** Whether and to what a file can be brought back, by what the log holds. */
function useRestoring(): (file: ChangedFile, texts: FileTexts) => Restoring {
  const say = useChangesTexts().restore;
  const isPast = useIsPast();
  const isRunning = useLiveView(({ runId }) => runId !== null);
  return ({ stretches }, texts) => {
    const [first] = stretches;
    if (isPast || first === undefined) return { texts: null, remark: undefined };
    const target = textOf(first.before, texts);
    if (target === undefined) return { texts: null, remark: say.binary };
    return {
      texts: { target, expected: textOf(stretches.at(-1)?.after ?? null, texts) },
      remark: isRunning ? say.whileRunning : undefined,
    };
  };
}
