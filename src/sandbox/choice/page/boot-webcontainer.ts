import { startWebContainer } from '../../webcontainer/page/start-web-container.ts';
import type { BootFailure, WebContainerOptions } from '../../webcontainer/page/types.ts';
import { webContainerBackend, type WebContainerBackend } from './webcontainer-backend.ts';

/** Boots WebContainer as a backend. All that it needs is loaded with this file, so not before it is wanted. */
export type BootWebContainer = (
  options: WebContainerOptions,
) => Promise<{ ok: true; value: WebContainerBackend } | { ok: false; error: BootFailure }>;

export const bootWebContainer: BootWebContainer = async (options) => {
  const booted = await startWebContainer(options);
  return booted.ok ? { ok: true, value: webContainerBackend(booted.value) } : booted;
};
