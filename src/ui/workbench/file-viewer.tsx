import { ChevronLeft, Lock } from 'lucide-react';
import { memo } from 'react';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import type { FileMark } from './file-marks.logic.ts';
import { useFileContent, type FileView } from './use-file-content.ts';

export interface FileViewerProps {
  /** Absolute. */
  path: string;
  workspace: string;
  mark: FileMark | undefined;
  onClose: () => void;
}

/** A file, read only, as it is now. */
export function FileViewer({ path, workspace, mark, onClose }: FileViewerProps) {
  const texts = useTexts().workbench;
  const locale = useLocale();
  const view = useFileContent(path);
  const relative = path.startsWith(`${workspace}/`) ? path.slice(workspace.length + 1) : path;
  return (
    <section aria-label={`${texts.viewer.label} ${relative}`} className="flex h-full min-h-0 flex-col">
      <header className="flex h-8 flex-none items-center gap-2 border-b border-line-1 px-2 @lg/files:px-3">
        <IconButton label={texts.viewer.back} className="@lg/files:hidden" onClick={onClose}>
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <h3 className="min-w-0 truncate font-mono text-12" title={path}>
          {relative}
        </h3>
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
      <Content view={view} />
    </section>
  );
}

function Content({ view }: { view: FileView }) {
  const texts = useTexts().workbench.viewer;
  const locale = useLocale();
  switch (view.kind) {
    case 'text':
      return (
        <>
          {view.headOnly && <Note>{texts.head(formatBytes(view.bytes), formatCount(view.lines, locale))}</Note>}
          <TextLines text={view.text} lines={view.lines} />
        </>
      );
    case 'binary':
      return <Note>{texts.binary(formatBytes(view.bytes))}</Note>;
    case 'empty':
      return <Note>{texts.emptyFile}</Note>;
    case 'loading':
      return <Note>{texts.loading}</Note>;
    case 'gone':
      return <Note>{texts.gone}</Note>;
    case 'failed':
      return <Note>{texts.failed(view.message)}</Note>;
  }
}

function Note({ children }: { children: string }) {
  return <p className="px-3 py-2 text-12 text-fg-2">{children}</p>;
}

/** Two columns of text, whatever the number of lines: numbers and content. Selecting takes the content alone. */
const TextLines = memo(function TextLines({ text, lines }: { text: string; lines: number }) {
  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join('\n');
  return (
    // A region that scrolls must be reachable by key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="min-h-0 flex-1 overflow-auto" data-testid="file-text">
      <div className="flex min-w-max py-1.5 font-mono text-12 leading-5">
        <pre aria-hidden="true" className="sticky left-0 bg-bg-1 pr-4 pl-3 text-right text-fg-3 select-none">
          {numbers}
        </pre>
        <pre className="pr-4">{text}</pre>
      </div>
    </div>
  );
});
