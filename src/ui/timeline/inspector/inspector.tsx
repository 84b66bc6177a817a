import { ChevronDown, ChevronUp, MessageSquareText, X } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { showConversation } from '../../shared/navigation.ts';
import { select } from '../../shared/selection.ts';
import { classNames } from '../../shared/class-names.ts';
import { IconButton } from '../../shared/icon-button.tsx';
import { inspectorWidth } from '../layout.logic.ts';
import { TriggerChip } from '../rows/trigger-chip.tsx';
import { setTimeline, useTimeline, type InspectorTab } from '../timeline-state.ts';
import type { TimelineModel } from '../use-timeline-model.ts';
import { ChangesTab } from './changes-tab.tsx';
import { EventsTab } from './events-tab.tsx';
import { inspectedOf, type Inspected } from './inspected.logic.ts';
import { OverviewTab } from './overview-tab.tsx';
import { RequestTab } from './request-tab.tsx';
import { ResponseTab } from './response-tab.tsx';

export interface InspectorProps {
  model: TimelineModel;
  /** It stands beside the rows; else it covers them. */
  beside: boolean;
  /** Where the focus goes when it closes. */
  onClose: () => void;
}

const tabs: readonly InspectorTab[] = ['overview', 'request', 'response', 'events', 'changes'];

/** What the selected row holds: facts, the exact request, the reply, the events. Without a selection, the last turn. */
export function Inspector({ model, beside, onClose }: InspectorProps) {
  const texts = useTexts().timeline.inspector;
  const subject = useTimeline((state) => state.subject);
  const tab = useTimeline((state) => state.inspectorTab);
  const root = useRef<HTMLElement>(null);
  const inspected = inspectedOf(model, subject);
  const close = () => {
    setTimeline({ inspectorOpen: false });
    onClose();
  };

  useEffect(() => {
    if (!beside) root.current?.focus();
  }, [beside]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape comes up from the controls inside
    <section
      ref={root}
      aria-label={texts.label}
      tabIndex={-1}
      className={classNames(
        'flex min-h-0 flex-col bg-bg-1 outline-none',
        beside ? 'flex-none border-l border-line-2' : 'absolute inset-0 z-20',
      )}
      style={beside ? { width: inspectorWidth } : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        close();
      }}
    >
      <Head model={model} inspected={inspected} onClose={close} />
      {inspected === null ? (
        <p className="p-3 text-12 text-fg-3">{texts.nothing}</p>
      ) : (
        <Tabs.Root
          value={tab}
          onValueChange={(next) => setTimeline({ inspectorTab: tabs.find((name) => name === next) ?? 'overview' })}
          className="flex min-h-0 flex-1 flex-col"
        >
          <Tabs.List className="flex h-[30px] flex-none border-b border-line-1 px-1 pointer-coarse:h-11">
            {tabs.map((name) => (
              <Tabs.Trigger
                key={name}
                value={name}
                className="relative inline-flex items-center gap-1.5 px-2.5 text-12 whitespace-nowrap text-fg-2 hover:text-fg-1 data-[state=active]:font-[550] data-[state=active]:text-fg-1 data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:-bottom-px data-[state=active]:after:h-0.5 data-[state=active]:after:bg-fg-1"
              >
                {texts.tabs[name]}
                {name === 'events' && <EventCount inspected={inspected} />}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={tab} className="min-h-0 flex-1 overflow-y-auto">
            <TabContent tab={tab} model={model} inspected={inspected} />
          </Tabs.Content>
        </Tabs.Root>
      )}
    </section>
  );
}

function TabContent({ tab, model, inspected }: { tab: InspectorTab; model: TimelineModel; inspected: Inspected }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab model={model} inspected={inspected} />;
    case 'request':
      return <RequestTab model={model} inspected={inspected} />;
    case 'response':
      return <ResponseTab inspected={inspected} sessionId={model.view.sessionId} />;
    case 'events':
      return <EventsTab model={model} inspected={inspected} />;
    case 'changes':
      return <ChangesTab model={model} inspected={inspected} />;
    default:
      return tab satisfies never;
  }
}

function EventCount({ inspected }: { inspected: Inspected }) {
  const locale = useLocale();
  return (
    <span className="rounded-composer bg-bg-3 px-1.5 text-11 font-medium text-fg-2">
      {formatCount(inspected.lastSeq - inspected.firstSeq + 1, locale)}
    </span>
  );
}

function Head({
  model,
  inspected,
  onClose,
}: {
  model: TimelineModel;
  inspected: Inspected | null;
  onClose: () => void;
}) {
  const texts = useTexts().timeline.inspector;
  const { turns } = model.view;
  const turn = inspected?.turn ?? null;
  const at = turn === null ? -1 : turns.indexOf(turn);
  const goTo = (index: number) => {
    const next = turns[index];
    if (next === undefined) return;
    const key = `turn:${next.turnId}`;
    setTimeline({ selectedKey: key, revealKey: key, subject: { kind: 'turn', turnId: next.turnId } });
    select('timeline', next.turnId);
  };
  return (
    <div className="flex h-9 flex-none items-center gap-2 border-b border-line-1 pr-1.5 pl-3">
      <Title inspected={inspected} />
      <span className="flex-1" />
      {turn !== null && (
        <IconButton
          label={texts.showInConversation}
          onClick={() => {
            select('timeline', turn.turnId, inspected?.call?.toolCallId ?? null);
            showConversation();
          }}
        >
          <MessageSquareText size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={texts.previous} keys="[" disabled={at <= 0} onClick={() => goTo(at - 1)}>
        <ChevronUp size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.next} keys="]" disabled={at < 0 || at >= turns.length - 1} onClick={() => goTo(at + 1)}>
        <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={texts.close} keys="Esc" onClick={onClose}>
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Title({ inspected }: { inspected: Inspected | null }): ReactNode {
  const texts = useTexts().timeline.inspector;
  const locale = useLocale();
  if (inspected === null) return <h2 className="text-13 font-semibold">{texts.label}</h2>;
  const { turn, run, event, call } = inspected;
  return (
    <>
      <h2 className="flex-none text-13 font-semibold">
        {turn === null ? (run === null ? event?.type : texts.run(run.number)) : texts.turn(turn.number)}
      </h2>
      {turn !== null && <TriggerChip trigger={turn.trigger} />}
      <span className="truncate text-12 text-fg-3">
        {event !== null && `${event.type} · ${texts.event(formatCount(event.seq, locale))}`}
        {call?.toolName}
      </span>
    </>
  );
}
