/** Pieces of card bodies that show code: lines with numbers, diffs, and the foot below them. */
import { useMemo, type ReactNode } from 'react';
import { classNames } from '../../shared/class-names.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { wordMarks, type DiffRow } from './unified-diff.ts';

/** A part of a card's body that may scroll sideways, for the keyboard too. */
export function CodeRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollArea
      label={label}
      className="overflow-x-auto border-t border-line-1 bg-bg-2 py-1 font-mono text-code text-fg-2"
    >
      {children}
    </ScrollArea>
  );
}

export function CardFoot({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2.5 border-t border-line-1 px-2.5 text-11 text-fg-3">
      {children}
    </div>
  );
}

/** Lines of a file, numbered from `from`; without numbers when it is null. */
export function NumberedLines({ lines, from }: { lines: readonly string[]; from: number | null }) {
  return (
    <div className="w-max min-w-full">
      {lines.map((line, index) => (
        // Lines have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex min-h-[18px] px-2.5 whitespace-pre">
          {from !== null && <LineNumber value={from + index} />}
          <span>{line}</span>
        </div>
      ))}
    </div>
  );
}

export const rowLooks = {
  same: '',
  added: 'bg-ok-bg text-fg-1',
  removed: 'bg-danger-bg text-fg-1',
} as const;

export const signs = { same: ' ', added: '+', removed: '−' } as const;
export const signLooks = { same: '', added: 'text-ok', removed: 'text-danger' } as const;
export const markLooks = { same: '', added: 'bg-add-word', removed: 'bg-del-word' } as const;

/** A diff, with the changed part of a line marked. The signs say what the colours say. */
export function DiffRows({ rows }: { rows: readonly DiffRow[] }) {
  const marks = useMemo(() => wordMarks(rows), [rows]);
  return (
    <div className="w-max min-w-full">
      {rows.map((row, index) => {
        const key = `${index}`;
        if (row.kind === 'gap')
          return (
            <div key={key} className="px-2.5 text-fg-3">
              …
            </div>
          );
        const mark = marks.get(index);
        return (
          <div key={key} className={classNames('flex min-h-[18px] pr-2.5 whitespace-pre', rowLooks[row.kind])}>
            <LineNumber value={row.before} />
            <LineNumber value={row.after} />
            <span className={classNames('w-4 flex-none font-semibold select-none', signLooks[row.kind])}>
              {signs[row.kind]}
            </span>
            <span>
              {mark === undefined ? (
                row.text
              ) : (
                <MarkedText text={row.text} start={mark[0]} end={mark[1]} look={markLooks[row.kind]} />
              )}
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface MarkedTextProps {
  text: string;
  start: number;
  end: number;
  look: string;
}

export function MarkedText({ text, start, end, look }: MarkedTextProps) {
  return (
    <>
      {text.slice(0, start)}
      <span className={classNames('rounded-[2px]', look)}>{text.slice(start, end)}</span>
      {text.slice(end)}
    </>
  );
}

export function LineNumber({ value }: { value: number | null }) {
  return (
    <span
      aria-hidden="true"
      className="w-[34px] flex-none pr-2 text-right text-11 leading-[18px] text-fg-3 select-none"
    >
      {value}
    </span>
  );
}
