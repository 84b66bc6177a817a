import { lazy, Suspense, type ReactNode } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { useTexts } from '../../i18n/use-locale.tsx';
import { classNames } from '../shared/class-names.ts';
import { useNavigation } from '../shared/navigation.ts';
import { useShownKey } from '../shared/session-context.tsx';
import { SessionsHost } from '../sessions/sessions-host.tsx';
import { SettingsHost } from '../settings/settings-host.tsx';
import { useTimeline } from '../timeline/timeline-state.ts';
import { DropTarget } from '../workbench/drop-target.tsx';
import { ProjectBar } from '../workbench/project-bar.tsx';
import { ProjectProvider } from '../workbench/project-context.tsx';
import type { WorkbenchProps } from '../workbench/workbench.tsx';
import { ConversationPane, type MissingSession } from './conversation-pane.tsx';
import { DockActions } from './dock-actions.tsx';
import { useLayoutMode, type LayoutMode } from './layout-mode.ts';
import { safeLocalStorage } from './local-storage.ts';
import { PhoneTabs } from './phone-tabs.tsx';
import { Rail } from './rail.tsx';
import { Region } from './region.tsx';
import { SessionAnnouncer } from './session-announcer.tsx';
import { SkipLinks } from './skip-links.tsx';
import { StatusLine } from './status-line.tsx';
import { useAddress } from './use-address.ts';
import { useRootLook } from './use-root-look.ts';
import { useShellKeys } from './use-shell-keys.ts';
import { useTabTitle } from './use-tab-title.ts';

// Loaded after the first paint, which shows the conversation.
const Workbench = lazy(async () => ({ default: (await import('../workbench/workbench.tsx')).Workbench }));
const TimelineDock = lazy(async () => ({ default: (await import('../timeline/timeline-dock.tsx')).TimelineDock }));

/**
 * The layout. The conversation stands at the same place of the tree in every mode, so that a draft and a scroll
 * position outlive a change of the window's width.
 */
export function Shell() {
  const mode = useLayoutMode();
  const dock = useNavigation((navigation) => navigation.dock);
  const inspectorOpen = useTimeline((timeline) => timeline.inspectorOpen);
  useRootLook();
  useShellKeys();
  useTabTitle();
  const missing = useAddress(mode === 'phone');
  const hasDock = mode === 'desktop' && dock !== 'closed';
  const isCovered = mode === 'desktop' && dock === 'maximised';
  return (
    <ProjectProvider>
      <div className="relative flex h-full flex-col">
        <SkipLinks />
        {mode === 'phone' && <ProjectBar />}
        <ResizableGroup id={`${mode}.rows`} orientation="vertical" panelIds={hasDock ? ['work', 'dock'] : ['work']}>
          <Panel id="work" minSize={200} inert={isCovered}>
            <div className="flex h-full">
              {mode !== 'phone' && <Rail />}
              <Columns mode={mode} missing={missing} />
            </div>
          </Panel>
          {hasDock && (
            <>
              <Divider orientation="horizontal" />
              <Panel id="dock" defaultSize={300} minSize={inspectorOpen ? '45%' : 140}>
                <div className={classNames('bg-bg-1', isCovered ? 'absolute inset-x-0 top-0 bottom-6 z-10' : 'h-full')}>
                  <TimelineRegion actions={<DockActions />} />
                </div>
              </Panel>
            </>
          )}
        </ResizableGroup>
        {mode === 'phone' ? <PhoneTabs /> : <StatusLine mode={mode} />}
        <SessionAnnouncer />
        <SessionsHost />
        <SettingsHost />
        <DropTarget />
      </div>
    </ProjectProvider>
  );
}

/** The conversation and, beside it, the workbench; on a phone one of the three parts. */
function Columns({ mode, missing }: { mode: LayoutMode; missing: MissingSession }) {
  const phoneTab = useNavigation((navigation) => navigation.phoneTab);
  const isPhone = mode === 'phone';
  const shown = isPhone ? phoneTab : 'chat';
  return (
    <>
      <div className={classNames('min-w-0 flex-1', shown !== 'chat' && 'hidden')}>
        <ResizableGroup id={`${mode}.columns`} orientation="horizontal" panelIds={isPhone ? ['chat'] : ['chat', mode]}>
          <Panel id="chat" minSize={320}>
            <ConversationPane mode={mode} missing={missing} />
          </Panel>
          {!isPhone && (
            <>
              <Divider orientation="vertical" />
              <Panel key={mode} id={mode} defaultSize="54%" minSize={280}>
                <WorkbenchRegion timeline={mode === 'tablet' ? <TimelineRegion /> : null} news={<ProjectBar />} />
              </Panel>
            </>
          )}
        </ResizableGroup>
      </div>
      {shown === 'files' && <WorkbenchRegion isMain timeline={null} news={null} />}
      {shown === 'timeline' && <TimelineRegion isMain />}
    </>
  );
}

/** On a phone each part is, while shown, the main one. */
interface PartProps {
  isMain?: boolean;
}

function WorkbenchRegion({ isMain = false, timeline, news }: WorkbenchProps & PartProps) {
  const texts = useTexts().app.regions;
  return (
    <Region
      as={isMain ? 'main' : 'aside'}
      id="workbench"
      label={texts.workbench}
      className="h-full min-w-0 flex-1 bg-bg-1"
    >
      {isMain && <h1 className="visually-hidden">{texts.workbench}</h1>}
      <Suspense>
        <Workbench timeline={timeline} news={news} />
      </Suspense>
    </Region>
  );
}

function TimelineRegion({ isMain = false, actions }: PartProps & { actions?: ReactNode }) {
  const shownKey = useShownKey();
  const texts = useTexts().app.regions;
  return (
    <Region
      as={isMain ? 'main' : 'section'}
      id="timeline"
      label={texts.timeline}
      className="h-full min-w-0 flex-1 bg-bg-1"
    >
      {isMain && <h1 className="visually-hidden">{texts.timeline}</h1>}
      <Suspense>
        <TimelineDock key={shownKey} actions={actions} />
      </Suspense>
    </Region>
  );
}

interface ResizableGroupProps {
  /** The layout is kept under it. */
  id: string;
  orientation: 'horizontal' | 'vertical';
  panelIds: string[];
  children: ReactNode;
}

function ResizableGroup({ id, orientation, panelIds, children }: ResizableGroupProps) {
  const { defaultLayout, onLayoutChanged } = useDefaultLayout({
    id: `turnwise.layout.${id}`,
    panelIds,
    storage: safeLocalStorage,
    onlySaveAfterUserInteractions: true,
  });
  return (
    <Group
      orientation={orientation}
      className="min-h-0 flex-1"
      defaultLayout={defaultLayout}
      onLayoutChanged={onLayoutChanged}
    >
      {children}
    </Group>
  );
}

/** A line between two panels: drag it, or focus it and use the arrow keys; a double click resets it. */
function Divider({ orientation }: { orientation: 'horizontal' | 'vertical' }) {
  const texts = useTexts().app.separators;
  return (
    <Separator
      aria-label={orientation === 'vertical' ? texts.columns : texts.dock}
      className={classNames(
        'relative bg-line-2 hover:bg-line-3 focus-visible:bg-accent data-[separator=active]:bg-accent',
        orientation === 'vertical' ? 'w-px' : 'h-px',
      )}
    />
  );
}
