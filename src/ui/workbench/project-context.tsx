import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { sampleProjectFiles } from '../../client/sample-project/sample-project.ts';
import { useServices } from '../shared/session-context.tsx';
import { createProject, type Project, type ProjectState } from './project.ts';

const ProjectContext = createContext<Project | null>(null);

export function ProjectProvider({ children }: { children: ReactNode }) {
  const services = useServices();
  const [project] = useState(() => createProject(services, sampleProjectFiles));
  useEffect(() => project.watch(), [project]);
  return <ProjectContext value={project}>{children}</ProjectContext>;
}

export function useProject(): Project {
  const project = useContext(ProjectContext);
  if (project === null) throw new Error('ProjectProvider is missing above this component');
  return project;
}

/** A part of the project's state. The selector must return a primitive, or something that the state holds. */
export function useProjectState<T>(selector: (state: ProjectState) => T): T {
  return useStore(useProject().state, selector);
}
