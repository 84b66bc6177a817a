import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { collectFromEntries } from './collect-files.ts';
import { useProject } from './project-context.tsx';

/** Opens what is dropped anywhere on the window, and says so while it hovers. The open button is the way without a mouse. */
export function DropTarget() {
  const texts = useTexts().workbench.project;
  const project = useProject();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onDragLeave = (event: DragEvent) => {
      // Leaving the window, not just one element for another.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      const entries = [...(event.dataTransfer?.items ?? [])].flatMap((item) => item.webkitGetAsEntry() ?? []);
      if (entries.length > 0) project.open(collectFromEntries(entries));
    };
    addEventListener('dragover', onDragOver);
    addEventListener('dragleave', onDragLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onDragOver);
      removeEventListener('dragleave', onDragLeave);
      removeEventListener('drop', onDrop);
    };
  }, [project]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-2 z-40 grid place-items-center rounded-card border-2 border-dashed border-accent bg-bg-1/90 text-center">
      <p>
        <span className="block text-16 font-semibold">{texts.drop}</span>
        <span className="text-13 text-fg-2">{texts.dropLimits}</span>
      </p>
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
