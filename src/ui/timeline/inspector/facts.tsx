import type { ReactNode } from 'react';
import { ScrollText } from '../events/scroll-text.tsx';

/** Names and values in two columns. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3.5 gap-y-0.5 text-12">
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' && (
            <div key={name} className="contents">
              <dt className="text-fg-3">{name}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** A longer text under a heading of its own. */
export function TextBlock({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="flex h-7 items-center gap-2">
        <h3 className="flex-1 text-12 font-semibold text-fg-2">{title}</h3>
        {children}
      </div>
      <ScrollText className="max-h-80 rounded-card border border-line-1 bg-bg-2 px-2.5 py-1.5 break-words whitespace-pre-wrap">
        {text.length > shown ? `${text.slice(0, shown)}…` : text}
      </ScrollText>
    </section>
  );
}

/** More is slow to lay out; the conversation and the raw JSON have all of it. In characters. */
const shown = 20_000;
