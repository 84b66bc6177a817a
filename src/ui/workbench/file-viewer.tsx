import { ChevronLeft, Lock } from 'lucide-react';
import { memo, useMemo } from 'react';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { languageOfFile } from '../shared/highlight/language-of.logic.ts';
import { MarkedCode } from '../shared/highlight/marked-code.tsx';
import type { CodeMark } from '../shared/highlight/marks.ts';
import { useMarks } from '../shared/highlight/use-marks.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { blockLines } from './file-content.logic.ts';
import type { FileMark } from './file-marks.logic.ts';
import { useFileContent, type FileView } from './use-file-content.ts';

/** Pixels; that of `leading-5`. */
const lineHeight = 20;

/** Longer files are shown plain. In lines. */
const longestColoured = 2_000;

export interface FileViewerProps {
  /** Absolute. */
  path: string;
  /** As the project knows it. */
  name: string;
  mark: FileMark | undefined;
  onClose: () => void;
}

/** A file, read only, as it is now. */
export function FileViewer({ path, name, mark, onClose }: FileViewerProps) {
  const texts = useTexts().workbench;
  const locale = useLocale();
  const view = useFileContent(path);
  return (
    <section aria-label={`${texts.viewer.label} ${name}`} className="flex h-full min-h-0 flex-col">
      <header className="flex h-8 flex-none items-center gap-2 border-b border-line-1 px-2 pointer-coarse:h-11 @lg/files:px-3">
        <IconButton label={texts.viewer.back} className="@lg/files:hidden" onClick={onClose}>
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <h2 className="min-w-0 truncate font-mono text-12" title={path}>
          {name}
        </h2>
        {mark !== undefined && (
          <span className="flex-none text-11 text-fg-3">
            {(mark.kind === 'changed' ? texts.files.changedIn : texts.files.readIn)(formatCount(mark.turn, locale))}
          </span>
        )}
        <span className="ml-auto flex flex-none items-center gap-1 text-11 text-fg-3">
          <Lock size={12} strokeWidth={1.75} aria-hidden="true" />
          {texts.viewer.readOnly}
        </span>
      </header>
      <Content path={path} view={view} />
    </section>
  );
}

function Content({ path, view }: { path: string; view: FileView }) {
  const texts = useTexts().workbench.viewer;
  const locale = useLocale();
  if (view.kind === 'text') {
    return (
      <>
        {view.headOnly && <Note>{texts.head(formatBytes(view.bytes), formatCount(view.lines, locale))}</Note>}
        <TextBlocks path={path} blocks={view.blocks} lines={view.lines} />
      </>
    );
  }
  if (view.kind === 'binary') return <Note>{texts.binary(formatBytes(view.bytes))}</Note>;
  if (view.kind === 'failed') return <Note>{texts.failed(view.message)}</Note>;
  return <Note>{texts[view.kind]}</Note>;
}

function Note({ children }: { children: string }) {
  return <p className="px-3 py-2 text-12 text-fg-2">{children}</p>;
}

interface TextBlocksProps {
  path: string;
  blocks: readonly string[];
  lines: number;
}

/** Line numbers and text, in blocks of which the browser lays out those in view. Selecting takes the text alone. */
const TextBlocks = memo(function TextBlocks({ path, blocks, lines }: TextBlocksProps) {
  const code = useMemo(() => blocks.join('\n'), [blocks]);
  const marks = useMarks(code, lines > longestColoured ? null : languageOfFile(path));
  const starts = useMemo(() => startsOf(blocks), [blocks]);
  const digits = String(lines).length;
  return (
    <div
      // What scrolls must be reachable by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto py-1.5 font-mono text-12 leading-5"
      data-testid="file-text"
    >
      {blocks.map((text, index) => {
        const before = index * blockLines;
        return (
          <TextBlock
            key={before}
            text={text}
            start={starts[index] ?? 0}
            marks={marks}
            before={before}
            lines={Math.min(blockLines, lines - before)}
            digits={digits}
          />
        );
      })}
    </div>
  );
});

/** Where each block begins in the text of them all. */
function startsOf(blocks: readonly string[]): number[] {
  let next = 0;
  return blocks.map((block) => {
    const start = next;
    next += block.length + 1;
    return start;
  });
}

interface TextBlockProps {
  text: string;
  /** Its place in the text that the marks are of. */
  start: number;
  marks: readonly CodeMark[];
  /** Lines before this block. */
  before: number;
  /** Lines in it. */
  lines: number;
  /** Of the highest line number. */
  digits: number;
}

const TextBlock = memo(function TextBlock({ text, start, marks, before, lines, digits }: TextBlockProps) {
  const numbers = Array.from({ length: lines }, (_, index) => before + index + 1).join('\n');
  return (
    <div
      className="flex w-max min-w-full [content-visibility:auto]"
      style={{ containIntrinsicHeight: `${lines * lineHeight}px` }}
    >
      <pre
        aria-hidden="true"
        className="sticky left-0 box-content flex-none bg-bg-1 pr-4 pl-3 text-right text-fg-3 select-none"
        style={{ width: `${digits}ch` }}
      >
        {numbers}
      </pre>
      <pre className="pr-4">
        <MarkedCode text={text} start={start} marks={marks} />
      </pre>
    </div>
  );
});
