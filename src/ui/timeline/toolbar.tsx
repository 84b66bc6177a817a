import { CircleHelp, PanelRight, Radio, Search } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { IconButton } from '../shared/icon-button.tsx';
import { SegmentControl } from '../shared/segment-control.tsx';
import type { EventClass } from './events/event-class.logic.ts';
import { ClassChips, ClassMenu } from './filter/class-chips.tsx';
import { FilterBox, type FilterBoxProps } from './filter/filter-box.tsx';
import { ReplayButton } from './replay/replay-button.tsx';
import { setTimeline, useTimeline, type TimelineScale } from './timeline-state.ts';

export interface ToolbarProps extends FilterBoxProps {
  /** Of the toolbar, in pixels: decides what it has room for. */
  width: number;
  scale: TimelineScale;
  counts: Readonly<Record<EventClass, number>>;
  running: boolean;
  onHelp: () => void;
  /** Buttons of the place the timeline stands in. */
  actions: ReactNode;
}

/** From this width on the classes are chips; below, a menu. */
const chipsFrom = 1240;
/** A filter that holds text needs room for what it says of its matches. */
const chipsBesideFilterFrom = 1560;
/** Below, the filter has a line of its own. */
const oneLineFrom = 680;
/** Below, the session's scale is left out: bars would be too short to tell anything. */
const allScalesFrom = 480;

export function Toolbar({ width, scale, counts, running, onHelp, actions, ...filterBox }: ToolbarProps) {
  const texts = useTexts().timeline;
  const mode = useTimeline((state) => state.mode);
  const inspectorOpen = useTimeline((state) => state.inspectorOpen);
  const filtering = useTimeline((state) => state.query !== '');
  const [filterShown, setFilterShown] = useState(false);
  const narrow = width < oneLineFrom;
  return (
    <>
      <div className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-b border-line-1 px-3 py-1 max-md:gap-x-0.5 max-md:px-1.5">
        {!narrow && <h2 className="mr-0.5 text-13 font-semibold">{texts.title}</h2>}
        <SegmentControl
          label={texts.view.label}
          value={mode}
          segments={[
            { value: 'waterfall', label: texts.view.waterfall },
            { value: 'events', label: texts.view.events },
          ]}
          onChange={(next) => setTimeline({ mode: next, live: true })}
        />
        {mode === 'waterfall' && (
          <SegmentControl
            label={texts.scale.label}
            value={scale}
            segments={[
              { value: 'turn', label: texts.scale.turn },
              { value: 'run', label: texts.scale.run },
              ...(width < allScalesFrom ? [] : [{ value: 'session' as const, label: texts.scale.session }]),
            ]}
            onChange={(next) => setTimeline({ scale: next, zoom: null })}
          />
        )}
        {width >= (filtering ? chipsBesideFilterFrom : chipsFrom) ? (
          <ClassChips counts={counts} />
        ) : (
          !narrow && <ClassMenu counts={counts} />
        )}
        {narrow ? <span className="flex-1" /> : <FilterBox {...filterBox} />}
        {running && <LiveButton iconOnly={width < allScalesFrom} />}
        <ReplayButton />
        {narrow && (
          <IconButton
            label={texts.filter.show}
            active={filterShown || filtering}
            aria-expanded={filterShown || filtering}
            onClick={() => setFilterShown((shown) => !shown)}
          >
            <Search size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton
          label={texts.inspectorToggle}
          keys="Enter"
          active={inspectorOpen}
          aria-pressed={inspectorOpen}
          onClick={() => setTimeline({ inspectorOpen: !inspectorOpen })}
        >
          <PanelRight size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        {!narrow && (
          <IconButton label={texts.help.title} keys="?" onClick={onHelp}>
            <CircleHelp size={14} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {actions}
      </div>
      {narrow && (filterShown || filtering) && (
        <div className="flex min-h-9 flex-none items-center gap-2 border-b border-line-1 px-3">
          <ClassMenu counts={counts} />
          <FilterBox {...filterBox} />
        </div>
      )}
    </>
  );
}

/** Whether new rows scroll into view; pressing it goes back to that. */
function LiveButton({ iconOnly }: { iconOnly: boolean }) {
  const texts = useTexts().timeline.live;
  const live = useTimeline((state) => state.live);
  return (
    <button
      type="button"
      aria-pressed={live}
      title={live ? texts.following : texts.follow}
      onClick={() => setTimeline({ live: true })}
      className={classNames(
        'inline-flex h-6 flex-none items-center gap-1.5 rounded-button border px-2 text-12 whitespace-nowrap pointer-coarse:h-11',
        live ? 'border-accent-line bg-accent-bg text-accent' : 'border-line-2 text-fg-2 hover:bg-bg-3',
      )}
    >
      <Radio size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className={iconOnly ? 'visually-hidden' : undefined}>{texts.name}</span>
    </button>
  );
}
