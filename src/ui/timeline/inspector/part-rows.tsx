import { Bot, CornerDownRight, FoldVertical, SlidersHorizontal, UserRound, Wrench } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatTokens } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { PartChange } from '../../../store/request-diff.ts';
import { previewOf, type PartOrigin, type RequestPart } from '../../../store/request-of-turn.ts';
import { classNames } from '../../shared/class-names.ts';
import { Glyph } from '../../shared/glyphs.tsx';
import { ScrollText } from '../events/scroll-text.tsx';
import { foldedChanges } from './part-rows.logic.ts';

export interface PartRowsProps {
  changes: readonly PartChange[];
  /** Runs of unchanged parts stand in one row, to be opened. */
  foldSame: boolean;
}

/** The parts of a request, one a row; a row opens to its JSON. */
export function PartRows({ changes, foldSame }: PartRowsProps) {
  const texts = useTexts().timeline.inspector.request;
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const rows = foldSame ? foldedChanges(changes, unfolded) : changes;
  return (
    <ul aria-label={texts.parts} className="flex-1 py-0.5">
      {rows.map((row, index) =>
        'folded' in row ? (
          <li key={`fold-${row.from}`}>
            <button
              type="button"
              className="flex h-6 w-full items-center gap-1.5 px-2.5 text-12 text-fg-3 hover:bg-bg-3"
              onClick={() => setUnfolded((before) => new Set(before).add(row.from))}
            >
              <span className="w-3.5" />
              <FoldVertical size={14} strokeWidth={1.75} aria-hidden="true" />
              {texts.unchangedRow(row.folded)}
            </button>
          </li>
        ) : (
          <PartRow key={`${index}-${row.part.hash}`} change={row.change} part={row.part} />
        ),
      )}
    </ul>
  );
}

const signs = { added: '+', removed: '−', same: '' } as const;
const grounds = { added: 'bg-ok-bg', removed: 'bg-danger-bg', same: '' } as const;

function PartRow({ change, part }: PartChange) {
  const texts = useTexts().timeline.inspector.request;
  const [open, setOpen] = useState(false);
  return (
    <li className={grounds[change]}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
        className="grid h-6 w-full grid-cols-[14px_16px_88px_1fr_56px_48px] items-center gap-1.5 px-2.5 text-left text-12 hover:bg-bg-3 pointer-coarse:h-11"
      >
        <span className={classNames('font-semibold', change === 'added' ? 'text-ok' : 'text-danger')}>
          <span aria-hidden="true">{signs[change]}</span>
          {change !== 'same' && (
            <span className="visually-hidden">{change === 'added' ? texts.addedPart : texts.removedPart}</span>
          )}
        </span>
        <OriginIcon origin={part.origin} />
        <span className="truncate">{texts.origin[part.origin]}</span>
        <span className="truncate text-fg-3">{previewOf(part)}</span>
        <span className="text-right text-11 text-fg-3">{formatBytes(part.bytes)}</span>
        <span className="text-right text-11 text-fg-3">{formatTokens(part.tokens)}</span>
      </button>
      {open && <PartJson part={part} />}
    </li>
  );
}

/** More is slow to lay out; Copy JSON has all of it. In characters. */
const jsonShown = 20_000;

function PartJson({ part }: { part: RequestPart }) {
  const text = JSON.stringify(JSON.parse(part.json), null, 2);
  return (
    <ScrollText className="mx-2.5 mb-1 max-h-72 rounded-card border border-line-1 bg-bg-2 px-2.5 py-1.5 break-words whitespace-pre-wrap">
      {text.length > jsonShown ? `${text.slice(0, jsonShown)}…` : text}
    </ScrollText>
  );
}

function OriginIcon({ origin }: { origin: PartOrigin }) {
  if (origin === 'steer' || origin === 'follow_up') return <Glyph act={origin} />;
  const Icon = { system: SlidersHorizontal, tools: Wrench, user: UserRound, assistant: Bot, results: CornerDownRight }[
    origin
  ];
  return <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="text-fg-2" />;
}
