import { markedPieces, type CodeMark, type MarkKind } from './marks.ts';

const looks: Record<MarkKind, string> = {
  keyword: 'text-(--syntax-keyword)',
  string: 'text-(--syntax-string)',
  number: 'text-(--syntax-number)',
  function: 'text-(--syntax-function)',
  comment: 'text-fg-3',
  added: 'text-ok',
  removed: 'text-danger',
};

export interface MarkedCodeProps {
  text: string;
  /** Where the text stands in the code that the marks are of. */
  start: number;
  marks: readonly CodeMark[];
}

/** A part of code, coloured. */
export function MarkedCode({ text, start, marks }: MarkedCodeProps) {
  if (marks.length === 0) return text;
  return markedPieces(text, start, marks).map((piece, index) =>
    piece.kind === null ? (
      piece.text
    ) : (
      // Pieces have no identity but their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={looks[piece.kind]}>
        {piece.text}
      </span>
    ),
  );
}
