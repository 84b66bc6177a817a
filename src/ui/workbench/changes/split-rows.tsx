import { useMemo } from 'react';
import { useChangesTexts } from '../../../i18n/changes-texts.ts';
import {
  LineNumber,
  MarkedText,
  markLooks,
  rowLooks,
  signLooks,
  signs,
} from '../../conversation/tool-card/code-lines.tsx';
import { wordMarks } from '../../conversation/tool-card/unified-diff.ts';
import { classNames } from '../../shared/class-names.ts';
import { rowPairs, type LineRow } from './file-diff.logic.ts';

/** Before and after side by side. Long lines wrap, so that the sides stay level. */
export function SplitRows({ rows }: { rows: readonly LineRow[] }) {
  const texts = useChangesTexts().body;
  const pairs = useMemo(() => rowPairs(rows), [rows]);
  const marks = useMemo(() => wordMarks(rows), [rows]);
  const side = (index: number | null, which: 'before' | 'after') => {
    const row = index === null ? undefined : rows[index];
    if (row === undefined) {
      return (
        <td colSpan={2} className="bg-bg-3">
          <span className="visually-hidden">{texts.noLine}</span>
        </td>
      );
    }
    const mark = index === null ? undefined : marks.get(index);
    return (
      <>
        <td className={classNames('text-right align-top', rowLooks[row.kind])}>
          <LineNumber value={row[which]} />
        </td>
        <td className={classNames('pr-2 align-top break-words whitespace-pre-wrap', rowLooks[row.kind])}>
          <span className={classNames('inline-block w-4 font-semibold select-none', signLooks[row.kind])}>
            {signs[row.kind]}
          </span>
          {mark === undefined ? (
            row.text
          ) : (
            <MarkedText text={row.text} start={mark[0]} end={mark[1]} look={markLooks[row.kind]} />
          )}
        </td>
      </>
    );
  };
  return (
    <table className="w-full table-fixed border-collapse leading-[18px]">
      <colgroup>
        <col className="w-[38px]" />
        <col />
        <col className="w-[38px]" />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col" colSpan={2}>
            {texts.before}
          </th>
          <th scope="col" colSpan={2}>
            {texts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ before, after }) => (
          <tr key={`${before} ${after}`}>
            {side(before, 'before')}
            {side(after, 'after')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
