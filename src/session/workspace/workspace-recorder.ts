/**
 * Says what a run changes in the workspace's files, whoever on the agent's side did it. What changes between runs is
 * the person's doing and becomes the new baseline. Nothing here throws, and no wait is longer than its bound.
 */
import type { AgentEnvironment } from '../../agent/types.ts';
import { createWorkspaceMirror, type Look, type MirrorLimits, type WorkspaceFiles } from './workspace-mirror.ts';

export interface WorkspaceRecorder {
  /** What has changed until now is not the agent's. */
  beginRun(): void;
  /** Resolves when all has been looked at that was asked for: before that no tool of a run may begin. */
  ready(): Promise<void>;
  /** Looks, and tells what has changed. Resolves once told; after `withinMs` it is told later. */
  record(tell: (look: Look) => void, withinMs: number): Promise<void>;
  endRun(): void;
  /** The person has changed a file: no difference of the agent's. */
  note(path: string, content: Uint8Array | null): void;
  /** The project is in this folder from now on, with the files that it had: no difference. Between runs. */
  moveTo(workspace: string): void;
}

export interface RecorderOptions {
  files: WorkspaceFiles;
  /** Absolute. */
  workspace: string;
  environment: Pick<AgentEnvironment, 'setTimer'>;
  limits?: MirrorLimits;
}

/** A sandbox that is being started anew answers late; a tool need not wait for it longer than this. */
const readyWithinMs = 5_000;

/** Between runs, changes are gathered for so long before they are looked at. */
const idleMs = 300;

export function createWorkspaceRecorder(options: RecorderOptions): WorkspaceRecorder {
  const { environment } = options;
  let { workspace } = options;
  let mirror = createWorkspaceMirror({ ...options, onTold: lookSoon });
  let isRunning = false;
  let isLookPlanned = false;
  /** One look after the other; never rejects. */
  let looks: Promise<void> = Promise.resolve();

  function lookThen(tell: (look: Look) => void): Promise<void> {
    looks = looks
      .then(() => mirror.look())
      .catch((error: unknown): Look => ({ ok: false, message: error instanceof Error ? error.message : String(error) }))
      .then(tell);
    return looks;
  }

  /** A large project is read while nobody waits for it. */
  function lookSoon(): void {
    if (isRunning || isLookPlanned) return;
    isLookPlanned = true;
    environment.setTimer(() => {
      isLookPlanned = false;
      if (!isRunning) void lookThen(forget);
    }, idleMs);
  }

  async function within(work: Promise<void>, ms: number): Promise<void> {
    let cancel = () => {};
    const late = new Promise<void>((resolve) => (cancel = environment.setTimer(resolve, ms)));
    await Promise.race([work, late]);
    cancel();
  }

  void lookThen(forget);

  return {
    beginRun() {
      isRunning = true;
      void lookThen(forget);
    },
    ready: () => within(looks, readyWithinMs),
    record: (tell, withinMs) => within(lookThen(tell), withinMs),
    endRun() {
      isRunning = false;
    },
    note: (path, content) => mirror.note(path, content),
    moveTo(next) {
      if (next === workspace) return;
      workspace = next;
      mirror.end();
      mirror = createWorkspaceMirror({ ...options, workspace, onTold: lookSoon });
      void lookThen(forget);
    },
  };
}

function forget(): void {}
