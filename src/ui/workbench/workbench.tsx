import { Box, ChartNoAxesGantt, Ellipsis, FileDiff, Files, type LucideIcon } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTexts } from '../../i18n/use-locale.tsx';
import { IconButton } from '../shared/icon-button.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../shared/menu.tsx';
import { navigation, useNavigation, type SideTab } from '../shared/navigation.ts';
import { FilesPane } from './files-pane.tsx';
import { OpenProjectButton } from './open-project.tsx';
import { useProject, useProjectState } from './project-context.tsx';
import { SandboxPane } from './sandbox-pane.tsx';

// What computes and draws differences is not loaded with the page.
const ChangesPane = lazy(async () => ({ default: (await import('./changes/changes-pane.tsx')).ChangesPane }));

export interface WorkbenchProps {
  /** A tab more, where the window has no room for a dock. */
  timeline: ReactNode;
  /** News of the project, above the panes. */
  news: ReactNode;
}

/** Files, changes and sandbox in tabs. */
export function Workbench({ timeline, news }: WorkbenchProps) {
  const {
    app: texts,
    workbench: { project },
  } = useTexts();
  const wanted = useNavigation(({ sideTab }) => sideTab);
  const tab = wanted === 'timeline' && timeline === null ? 'files' : wanted;
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(next) => navigation.setState({ sideTab: next as SideTab })}
      className="flex h-full min-h-0 flex-col"
    >
      <header className="flex h-10 flex-none items-center gap-1 border-b border-line-1 px-2 pointer-coarse:h-13">
        <Tabs.List aria-label={texts.regions.workbench} className="flex h-full">
          <Tab value="files" icon={Files} />
          <Tab value="changes" icon={FileDiff} />
          {timeline !== null && <Tab value="timeline" icon={ChartNoAxesGantt} />}
          <Tab value="sandbox" icon={Box} />
        </Tabs.List>
        <span className="flex-1" />
        {tab === 'files' && (
          <>
            <OpenProjectButton label={project.open} size="sm" />
            <ProjectMenu />
          </>
        )}
      </header>
      {news}
      <Pane value="files">
        <FilesPane />
      </Pane>
      <Pane value="changes">
        <Suspense fallback={null}>
          <ChangesPane />
        </Suspense>
      </Pane>
      {timeline !== null && <Pane value="timeline">{timeline}</Pane>}
      <Pane value="sandbox">
        <SandboxPane />
      </Pane>
    </Tabs.Root>
  );
}

function Tab({ value, icon: Icon }: { value: SideTab; icon: LucideIcon }) {
  const texts = useTexts().app.tabs;
  return (
    <Tabs.Trigger
      value={value}
      className="relative flex items-center gap-1.5 px-2.5 text-12 whitespace-nowrap text-fg-2 hover:text-fg-1 data-[state=active]:font-[550] data-[state=active]:text-fg-1 data-[state=active]:after:absolute data-[state=active]:after:inset-x-2 data-[state=active]:after:bottom-[-1px] data-[state=active]:after:h-0.5 data-[state=active]:after:bg-fg-1"
    >
      <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
      {texts[value]}
    </Tabs.Trigger>
  );
}

function Pane({ value, children }: { value: SideTab; children: ReactNode }) {
  return (
    <Tabs.Content value={value} tabIndex={-1} className="min-h-0 flex-1">
      {children}
    </Tabs.Content>
  );
}

function ProjectMenu() {
  const texts = useTexts().workbench.project;
  const project = useProject();
  const isBusy = useProjectState((state) => state.activity.kind !== 'idle');
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={texts.actions}>
          <Ellipsis size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuItem disabled={isBusy} onSelect={() => project.reset()}>
          {texts.reset}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
