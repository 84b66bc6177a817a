import { memo, useContext } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { languageNamed } from '../../shared/highlight/language-of.logic.ts';
import { MarkedCode } from '../../shared/highlight/marked-code.tsx';
import type { CodeMark } from '../../shared/highlight/marks.ts';
import { useMarks } from '../../shared/highlight/use-marks.ts';
import { CopyButton } from '../copy-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { Growing } from './growing.ts';

/** Lines that are laid out together. Only the last piece of a growing block changes. */
const PIECE_LINES = 100;

/** Longer code is shown plain. In lines. */
const LONGEST_COLOURED = 400;

/** A block of code of a reply: its language, a copy button, and the code as it is. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const texts = useTexts().conversation;
  const growing = useContext(Growing);
  const pieces = piecesOf(code);
  const plain = growing || pieces.length > LONGEST_COLOURED / PIECE_LINES;
  const marks = useMarks(code, plain ? null : languageNamed(language));
  return (
    <div className="relative my-1.5 overflow-hidden rounded-card border border-line-1 bg-bg-2">
      {language !== '' && (
        <p className="flex h-7 items-center border-b border-line-1 pr-8 pl-2.5 text-11 text-fg-3">{language}</p>
      )}
      <CopyButton getText={() => code} className="absolute top-0.5 right-0.5 bg-bg-2" />
      <ScrollArea
        label={language === '' ? texts.markdown.code : texts.markdown.codeIn(language)}
        className="overflow-x-auto px-2.5 py-1.5 font-mono text-code text-fg-1"
      >
        <pre className="w-max min-w-full pr-6 font-mono">
          <code>
            {pieces.map(({ text, start }) => (
              <Piece key={start} text={text} start={start} marks={marks} />
            ))}
          </code>
        </pre>
      </ScrollArea>
    </div>
  );
}

interface CodePiece {
  text: string;
  /** Its place in the code. */
  start: number;
}

const Piece = memo(function Piece({ text, start, marks }: CodePiece & { marks: readonly CodeMark[] }) {
  return (
    <span className="block">
      <MarkedCode text={text} start={start} marks={marks} />
    </span>
  );
});

/** The code in pieces of so many lines, each with its line breaks. */
function piecesOf(code: string): CodePiece[] {
  const pieces: CodePiece[] = [];
  let start = 0;
  let lines = 0;
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines % PIECE_LINES !== 0) continue;
    pieces.push({ text: code.slice(start, at + 1), start });
    start = at + 1;
  }
  if (start < code.length) pieces.push({ text: code.slice(start), start });
  return pieces;
}
