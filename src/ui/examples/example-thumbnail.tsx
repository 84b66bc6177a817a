import { Glyph } from '../shared/glyphs.tsx';
import { SpanBar } from '../shared/span-bar.tsx';
import { extentOf } from '../shared/span-bar.logic.ts';
import type { Example } from './examples.logic.ts';

/** One bar a turn, on one time axis, as the timeline will draw them. Decoration: the card's text says the same. */
export function ExampleThumbnail({ example }: { example: Example }) {
  const [from, to] = extentOf(example.turns.flat());
  const read = example.turns[1]?.[0]?.start ?? to;
  const left = (time: number) => `${((time - from) / (to - from)) * 100}%`;
  return (
    <span aria-hidden="true" className="relative block h-[74px] rounded-chip border border-line-1 bg-bg-0 px-2 py-1">
      <span className="relative flex h-full flex-col gap-1.5">
        {example.turns.map((spans, index) => (
          <SpanBar key={index} spans={spans} from={from} to={to} className="h-2 w-full" />
        ))}
        {example.steerAt !== undefined && (
          <>
            <Glyph
              act="steer"
              className="absolute -top-px -translate-x-1/2 text-k-human"
              style={{ left: left(example.steerAt) }}
            />
            <span
              className="absolute top-2.5 h-2 rounded-bl-[3px] border-b-[1.5px] border-l-[1.5px] border-k-human"
              style={{ left: left(example.steerAt), width: `calc(${left(read)} - ${left(example.steerAt)})` }}
            />
          </>
        )}
      </span>
    </span>
  );
}
