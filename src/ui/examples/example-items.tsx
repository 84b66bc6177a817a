import { useTexts } from '../../i18n/use-locale.tsx';
import { MenuItem, MenuLabel } from '../shared/menu.tsx';
import { useExamples } from './use-examples.ts';

/** The examples as items of a menu. */
export function ExampleItems() {
  const texts = useTexts().app.examples;
  const { examples, run, canRun } = useExamples();
  return (
    <>
      {examples.map((example) => (
        <MenuItem key={example.name} disabled={!canRun} onSelect={() => run(example)}>
          {texts[example.name].title}
        </MenuItem>
      ))}
      {!canRun && <MenuLabel>{texts.whileRunning}</MenuLabel>}
    </>
  );
}
