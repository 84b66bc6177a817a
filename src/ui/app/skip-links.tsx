import { flushSync } from 'react-dom';
import { useTexts } from '../../i18n/use-locale.tsx';
import { showConversation, showTimeline } from '../shared/navigation.ts';

/** The first stops of the Tab key: straight to a part of the page. Seen only while focused. */
export function SkipLinks() {
  const { skip } = useTexts().app;
  return (
    <nav aria-label={skip.label}>
      <SkipLink target="conversation" label={skip.conversation} bringIntoView={showConversation} />
      <SkipLink target="composer" label={skip.composer} bringIntoView={showConversation} />
      <SkipLink target="timeline" label={skip.timeline} bringIntoView={showTimeline} />
    </nav>
  );
}

function SkipLink({ target, label, bringIntoView }: { target: string; label: string; bringIntoView: () => void }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-1 left-1 z-50 rounded-button border border-line-2 bg-bg-1 px-3 py-1 text-13 shadow-menu not-focus:visually-hidden"
      onClick={(event) => {
        event.preventDefault();
        flushSync(bringIntoView);
        focusInside(target);
      }}
    >
      {label}
    </a>
  );
}

/** The composer's own field, where there is one; else the part itself. */
function focusInside(id: string): void {
  const part = document.getElementById(id);
  const field = id === 'composer' ? part?.querySelector<HTMLElement>('textarea, [contenteditable]') : null;
  (field ?? part)?.focus();
}
