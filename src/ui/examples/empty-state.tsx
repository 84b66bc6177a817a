import { FlaskConical, FolderSearch, RotateCw, Signpost, type LucideIcon } from 'lucide-react';
import { formatCount } from '../../i18n/format.ts';
import { useLocale, useTexts } from '../../i18n/use-locale.tsx';
import { OpenProjectButton } from '../workbench/open-project.tsx';
import { ExampleThumbnail } from './example-thumbnail.tsx';
import type { Example, ExampleName } from './examples.logic.ts';
import { useExamples } from './use-examples.ts';

/** What stands in place of a conversation before there is one. */
export function EmptyState() {
  const texts = useTexts().app.examples;
  const { examples, run } = useExamples();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 py-6 md:px-6">
      <div className="mx-auto max-w-[900px]">
        <h2 className="text-22 font-semibold text-balance">{texts.heading}</h2>
        <p className="mt-1 max-w-[640px] text-fg-2 max-md:text-15">{texts.introduction}</p>
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(240px,100%),1fr))] gap-x-3">
          {examples.map((example) => (
            <li key={example.name} className="row-span-4 grid grid-rows-subgrid">
              <ExampleCard example={example} onRun={() => run(example)} />
            </li>
          ))}
        </ul>
        <div className="mt-1">
          <OpenProjectButton label={texts.openOwn} size="md" />
        </div>
      </div>
    </div>
  );
}

const icons: Record<ExampleName, LucideIcon> = {
  explore: FolderSearch,
  fix: FlaskConical,
  steer: Signpost,
  recover: RotateCw,
};

function ExampleCard({ example, onRun }: { example: Example; onRun: () => void }) {
  const texts = useTexts().app.examples;
  const locale = useLocale();
  const { title, text, lookFor } = texts[example.name];
  const Icon = icons[example.name];
  return (
    <article className="relative row-span-4 mb-3 grid grid-rows-subgrid rounded-card border border-line-2 bg-bg-1 px-3 pt-2.5 pb-2.5 transition-colors hover:border-line-3 hover:bg-bg-2 active:bg-bg-3">
      <h3 className="flex items-start gap-2 text-14 font-semibold">
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" className="mt-[3px] flex-none text-fg-2" />
        {/* The whole card is its target. */}
        <button type="button" className="text-left after:absolute after:inset-0 after:rounded-card" onClick={onRun}>
          {title}
        </button>
      </h3>
      <p className="mt-1 mb-2 text-fg-2">{text}</p>
      <div className="relative">
        <ExampleThumbnail example={example} />
        <span className="absolute top-1 right-2 text-11 text-fg-3">
          {texts.turns(formatCount(example.turns.length, locale))}
        </span>
      </div>
      <p className="mt-2 text-12 text-fg-2">
        <b className="font-semibold text-fg-1">{texts.lookFor}</b> {lookFor}
      </p>
    </article>
  );
}
