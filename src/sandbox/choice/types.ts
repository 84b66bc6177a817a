/** What the page sees of the choice of its sandbox. */
import type { Sandbox, SandboxStatus } from '../types.ts';
import type { BootFailure, BootStep } from '../webcontainer/page/types.ts';

export type { BootFailureCause, BootStep } from '../webcontainer/page/types.ts';

/**
 * auto: embedded at once, then WebContainer if it can be had · webcontainer: that, or nothing until it is there ·
 * embedded: nothing else, and the vendor is not contacted.
 */
export type SandboxSetting = 'auto' | 'webcontainer' | 'embedded';

export interface SandboxSettings {
  setting: SandboxSetting;
  /**
   * Of the vendor of WebContainer; empty: none. It names an account and is bound to sites; it stands in the address of the
   * vendor's frame, where this page and the vendor can read it. So it is no secret, and is not kept with the keys of models.
   */
  apiKey: string;
}

export type BackendName = SandboxStatus['backend'];

/** How far WebContainer is. */
export type WebContainerState =
  /** Not asked for, or declined. */
  | { kind: 'off' }
  | { kind: 'booting'; step: BootStep }
  | { kind: 'failed'; failure: BootFailure }
  /** Booted, but not in use: it waits for the person to say yes, or for a run to end. */
  | { kind: 'ready' }
  | { kind: 'used' }
  /** It was in use. `restart` or the embedded sandbox are the ways out; both keep the files. */
  | { kind: 'crashed'; detail: string };

export type ChoiceNews =
  /** `hasRun`: by then a run had begun, so there may have been programs that ended with the backend of before. */
  | { kind: 'moved'; to: BackendName; lost: readonly string[]; hasRun: boolean }
  | { kind: 'restarted'; lost: readonly string[] }
  /** The files could not be handed over. `isUsed`: the backend is in use without them, else all is as it was. */
  | { kind: 'not_moved'; to: BackendName; message: string; isUsed: boolean };

export interface ChoiceState extends SandboxSettings {
  /** The vendor's client takes a key only before its first boot: another one holds after a reload of the page. */
  isKeyFixed: boolean;
  /** What runs commands now. Null: WebContainer is to, and does not yet. */
  backend: BackendName | null;
  webcontainer: WebContainerState;
  /** What takes over as soon as no run is under way. */
  next: BackendName | null;
  /** Files are being handed over. */
  isMoving: boolean;
  news: ChoiceNews | null;
}

/** The one sandbox of the app, whichever backend it is. No call throws. */
export interface SandboxChoice {
  /** For the page. */
  readonly sandbox: Sandbox;
  /** For a `followSandbox` elsewhere, for example in a worker. */
  openPort(): MessagePort;
  /** Another object after each change. */
  state(): ChoiceState;
  subscribe(listener: () => void): () => void;
  /** From now on, and in later visits. A hand-over waits until no run is under way. */
  choose(setting: SandboxSetting): void;
  /** Boots WebContainer again after a failure. */
  retry(): void;
  /** Takes over what waits for the person. */
  accept(): void;
  /** Ends what waits for the person. */
  decline(): void;
  /** After a crash of WebContainer: boots it again, with the files. */
  restart(): void;
  setKey(apiKey: string): void;
  dismissNews(): void;
  /** Until the answer is called, nothing is handed over: many files are being written. */
  hold(): () => void;
  /** A run may have ended. */
  look(): void;
}
