import { FolderOpen } from 'lucide-react';
import { Button } from '../shared/button.tsx';
import { useProjectPicker, useProjectState } from './project-context.tsx';

export interface OpenProjectButtonProps {
  label: string;
  size: 'sm' | 'md';
}

/** Opens a folder as the project, through the browser's own dialogue. */
export function OpenProjectButton({ label, size }: OpenProjectButtonProps) {
  const pickFolder = useProjectPicker();
  const isBusy = useProjectState((state) => state.activity.kind !== 'idle');
  return (
    <Button size={size} disabled={isBusy} onClick={pickFolder}>
      <FolderOpen size={13} strokeWidth={1.75} aria-hidden="true" />
      {label}
    </Button>
  );
}
