import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { Button } from '../shared/button.tsx';
import { collectFromInput } from './collect-files.ts';
import { useProject, useProjectState } from './project-context.tsx';

export interface OpenProjectButtonProps {
  label: string;
  size: 'sm' | 'md';
}

/** Opens a folder as the project, through the browser's own dialogue. */
export function OpenProjectButton({ label, size }: OpenProjectButtonProps) {
  const texts = useTexts().workbench.project;
  const project = useProject();
  const isBusy = useProjectState((state) => state.activity.kind !== 'idle');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size={size} disabled={isBusy} onClick={() => input.current?.click()}>
        <FolderOpen size={13} strokeWidth={1.75} aria-hidden="true" />
        {label}
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
