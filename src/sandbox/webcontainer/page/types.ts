import type { Sandbox, SandboxSnapshot } from '../../types.ts';

/** What stands between the page and a running WebContainer. Each has a message of its own, with what a person can do. */
export type BootFailureCause =
  /** The host of the runtime does not answer: no network, a filter, or a policy of this page. */
  | 'unreachable'
  /** It was reached but never spoke: as on a site that it does not allow, or without a key, or when it hangs. */
  | 'refused'
  /** This page is not cross-origin isolated. */
  | 'not_isolated'
  | 'unsupported_browser'
  /** Its frame could not have storage, so its service worker did not start. */
  | 'storage_blocked'
  /** It runs, but does not do what this app needs. */
  | 'self_test';

export interface BootFailure {
  cause: BootFailureCause;
  /** What was seen, for example "no answer from https://stackblitz.com within 8 seconds". In English, without advice. */
  detail: string;
}

export type BootStep = 'checking' | 'loading' | 'starting' | 'preparing' | 'testing';

export interface WebContainerOptions {
  /** The key of the vendor. It is given before the first boot of the page; later ones have that one. */
  apiKey?: string;
  onStep?: (step: BootStep) => void;
  /** Gives the boot up: whatever is begun ends, and the answer is a failure. */
  signal?: AbortSignal;
}

/** A booted WebContainer that has passed its self-test. */
export interface RunningWebContainer {
  /**
   * Its status becomes `crashed`, with a detail, when a process cannot be ended or the runtime no longer answers. From then
   * on its calls answer `unavailable`; `reboot` is the way out.
   */
  readonly sandbox: Sandbox;
  /**
   * Ends the runtime and boots it anew with the files of the workspace, as far as they can still be read; `lost` names
   * those that could not be. The sandbox of before stays as it is; the answer has a new one.
   */
  reboot(options?: Omit<WebContainerOptions, 'apiKey'>): Promise<BootResult>;
  /**
   * Ends the runtime and answers the files of the workspace for another backend, also after a crash, as far as they can
   * still be read; `lost` names those that could not be. Called again, it answers the same.
   */
  rescue(): Promise<{ files: SandboxSnapshot; lost: readonly string[] }>;
}

export type BootResult =
  { ok: true; value: RunningWebContainer; lost: readonly string[] } | { ok: false; error: BootFailure };

/**
 * Boots the WebContainer of this page; there is one at a time. Never rejects and never hangs: a host that is not
 * reached is told within 10 seconds. It can be called again after a failure, without a reload of the page.
 */
export type StartWebContainer = (options?: WebContainerOptions) => Promise<BootResult>;
