import { createContext, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { sampleProjectFiles } from '../../client/sample-project/sample-project.ts';
import { useTexts } from '../../i18n/use-locale.tsx';
import { useChoice } from '../sandbox/choice-context.ts';
import { useServices } from '../shared/session-context.tsx';
import { useWorkspace } from '../shared/use-workspace.ts';
import { collectFromInput } from './collect-files.ts';
import { createProject, type Project, type ProjectState } from './project.ts';

interface ProjectAccess {
  project: Project;
  pickFolder: () => void;
}

const ProjectContext = createContext<ProjectAccess | null>(null);

/** The project for all below, with the page's one file input, which opens a folder. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const texts = useTexts().workbench.project;
  const services = useServices();
  const choice = useChoice();
  const [project] = useState(() => createProject(services, sampleProjectFiles, choice?.hold));
  const input = useRef<HTMLInputElement>(null);
  const access = useMemo(() => ({ project, pickFolder: () => input.current?.click() }), [project]);
  const workspace = useWorkspace();
  useEffect(() => project.watch(workspace), [project, workspace]);
  return (
    <ProjectContext value={access}>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        webkitdirectory=""
        hidden
        aria-label={texts.input}
        data-testid="project-input"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) project.open(collectFromInput(files));
        }}
      />
    </ProjectContext>
  );
}

function useAccess(): ProjectAccess {
  const access = useContext(ProjectContext);
  if (access === null) throw new Error('ProjectProvider is missing above this component');
  return access;
}

export function useProject(): Project {
  return useAccess().project;
}

/** Shows the browser's dialogue to choose a folder, which then opens as the project. */
export function useProjectPicker(): () => void {
  return useAccess().pickFolder;
}

/** A part of the project's state. The selector must return a primitive, or something that the state holds. */
export function useProjectState<T>(selector: (state: ProjectState) => T): T {
  return useStore(useProject().state, selector);
}
