import type { Sandbox, SandboxResult, SandboxSnapshot } from '../../types.ts';
import type { BackendName } from '../types.ts';

/** Files on their way from one backend to another. `lost` names those that could not be read any more. */
export interface CarriedFiles {
  files: SandboxSnapshot;
  lost: readonly string[];
}

/** A running sandbox of one kind, with what the choice needs of it. */
export interface Backend {
  readonly name: BackendName;
  /** For this page alone; another one after a crash. */
  readonly sandbox: Sandbox;
  /** For `follow` of a LedFollower. */
  openLink(): MessagePort;
  /** The workspace, also after a crash, as far as it can be read. The backend may be of no use afterwards. */
  takeFiles(): Promise<SandboxResult<CarriedFiles>>;
  /** Ends it and everything in it. */
  end(): Promise<void>;
}
