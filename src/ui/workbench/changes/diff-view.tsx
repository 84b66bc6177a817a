import { memo, useMemo, useState } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useChangesTexts } from '../../../i18n/changes-texts.ts';
import { useLocale } from '../../../i18n/use-locale.tsx';
import { CodeRegion, DiffRows } from '../../conversation/tool-card/code-lines.tsx';
import { Button } from '../../shared/button.tsx';
import { firstRows, type DiffPart, type FileDiff } from './file-diff.logic.ts';
import { SplitRows } from './split-rows.tsx';

export type DiffMode = 'unified' | 'split';

/** More rows than this show when they are asked for. */
const rowsShown = 300;

export interface DiffViewProps {
  diff: FileDiff;
  mode: DiffMode;
  /** The accessible name. */
  label: string;
}

/** A file's difference, unchanged lines folded. */
export const DiffView = memo(function DiffView({ diff, mode, label }: DiffViewProps) {
  const texts = useChangesTexts();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const { parts, all: rows } = useMemo(() => firstRows(diff.parts, all ? Infinity : rowsShown), [diff, all]);
  return (
    <>
      <CodeRegion label={label}>
        {parts.map((part, index) => (
          // Parts have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Part key={index} part={part} mode={mode} />
        ))}
      </CodeRegion>
      {!all && rows > rowsShown && (
        <div className="border-t border-line-1 px-2.5 py-1">
          <Button size="sm" onClick={() => setAll(true)}>
            {texts.showAllRows(formatCount(rows, locale))}
          </Button>
        </div>
      )}
    </>
  );
});

function Part({ part, mode }: { part: DiffPart; mode: DiffMode }) {
  const texts = useChangesTexts();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(part.kind === 'lines');
  if (isOpen) return mode === 'split' ? <SplitRows rows={part.rows} /> : <DiffRows rows={part.rows} />;
  const count = part.rows.length;
  return (
    <button
      type="button"
      className="sticky left-0 block min-h-6 px-2.5 text-left font-sans text-11 text-fg-2 hover:text-fg-1 hover:underline pointer-coarse:min-h-11"
      onClick={() => setOpen(true)}
    >
      {`⋯ ${texts.showUnchanged(count, formatCount(count, locale))}`}
    </button>
  );
}
