import { useVirtualizer } from '@tanstack/react-virtual';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { useTexts } from '../../../i18n/use-locale.tsx';
import { IconButton } from '../../shared/icon-button.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';

const LINE_HEIGHT = 18;

/** A link that opens a dialog with all lines of a text; only those in view are in the page. */
export function FullTextButton({ title, getLines }: { title: string; getLines: () => readonly string[] }) {
  const texts = useTexts().conversation.body;
  return (
    <Dialog.Root>
      <Dialog.Trigger className="min-h-6 text-accent hover:underline">{texts.openFullOutput}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-bg-0/70" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-[5vh_5vw] z-50 flex flex-col rounded-card border border-line-2 bg-bg-1 shadow-menu max-md:inset-0 max-md:rounded-none"
        >
          <FullText title={title} lines={getLines()} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function FullText({ title, lines }: { title: string; lines: readonly string[] }) {
  const texts = useTexts().conversation.body;
  const scroller = useRef<HTMLDivElement>(null);
  // The React Compiler, which cannot handle it, is not used here.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
  });
  const items = rows.getVirtualItems();
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-2 border-b border-line-1 pr-2 pl-3">
        <Dialog.Title className="min-w-0 flex-1 truncate text-12 font-semibold">{title}</Dialog.Title>
        <span className="text-11 text-fg-3">{texts.allLines(lines.length)}</span>
        <CopyButton getText={() => lines.join('\n')} label={texts.copyOutput} />
        <Dialog.Close asChild>
          <IconButton label={texts.close}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </Dialog.Close>
      </div>
      <ScrollArea
        ref={scroller}
        label={title}
        className="min-h-0 flex-1 overflow-auto py-1 font-mono text-code text-fg-2"
      >
        <div style={{ paddingTop: items[0]?.start ?? 0, height: rows.getTotalSize() }} className="w-max min-w-full">
          {items.map((item) => (
            <div key={item.key} style={{ height: LINE_HEIGHT }} className="flex px-2.5 whitespace-pre">
              <span
                aria-hidden="true"
                className="w-12 flex-none pr-3 text-right text-11 leading-[18px] text-fg-3 select-none"
              >
                {item.index + 1}
              </span>
              {lines[item.index]}
            </div>
          ))}
        </div>
      </ScrollArea>
    </>
  );
}
