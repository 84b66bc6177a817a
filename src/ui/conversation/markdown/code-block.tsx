import { memo } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';

/** Lines that are laid out together. Only the last piece of a growing block changes. */
const PIECE_LINES = 100;

/** A block of code of a reply: its language, a copy button, and the code as it is. */
export function CodeBlock({ code, language }: { code: string; language: string }) {
  const texts = useTexts().conversation;
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
            {piecesOf(code).map((piece, index) => (
              // Code only grows at its end, so that a piece's place is its name.
              // oxlint-disable-next-line react/no-array-index-key
              <Piece key={index} text={piece} />
            ))}
          </code>
        </pre>
      </ScrollArea>
    </div>
  );
}

const Piece = memo(function Piece({ text }: { text: string }) {
  return <span className="block">{text}</span>;
});

/** The code in pieces of so many lines, each with its line breaks. */
function piecesOf(code: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let lines = 0;
  for (let at = code.indexOf('\n'); at >= 0; at = code.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines % PIECE_LINES !== 0) continue;
    pieces.push(code.slice(start, at + 1));
    start = at + 1;
  }
  if (start < code.length) pieces.push(code.slice(start));
  return pieces;
}
