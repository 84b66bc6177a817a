import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { collectFromHandle, collectFromInput } from './collect-files.ts';
import { useProject, useProjectState } from './project-context.tsx';

declare global {
  interface Window {
    /** Not in every browser, and so not in TypeScript's library. */
    showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
  }
}

/**
 * Opens a folder as the project. A browser's directory picker is asked first, because it does not list what is then
 * ignored; where there is none, or it fails, the file input beside the button takes over.
 */
export function OpenProjectButton({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const texts = useTexts().workbench.project;
  const project = useProject();
  const isBusy = useProjectState((state) => state.activity.kind !== 'idle');
  const input = useRef<HTMLInputElement>(null);

  async function pick(): Promise<void> {
    try {
      const folder = await window.showDirectoryPicker?.();
      if (folder === undefined) input.current?.click();
      else project.open(collectFromHandle(folder));
    } catch (reason) {
      const isCancelled = reason instanceof DOMException && reason.name === 'AbortError';
      if (!isCancelled) input.current?.click();
    }
  }

  return (
    <>
      <Button size={size} disabled={isBusy} onClick={() => void pick()}>
        <FolderOpen size={13} strokeWidth={1.75} aria-hidden="true" />
        {texts.open}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        webkitdirectory=""
        hidden
        aria-label={texts.input}
        data-testid="project-input"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) project.open(collectFromInput(files));
        }}
      />
    </>
  );
}
