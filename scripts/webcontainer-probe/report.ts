/** What the probe of a WebContainer answers. */
import type { CommandAnswers } from './ask/commands.ts';
import type { EndingAnswers } from './ask/ending.ts';
import type { FileAnswers } from './ask/files.ts';
import type { GrammarAnswers } from './ask/grammar.ts';
import type { LatencyAnswers } from './ask/latency.ts';
import type { LifecycleAnswers } from './ask/lifecycle.ts';
import type { NetworkAnswers } from './ask/network.ts';
import type { TerminalAnswers } from './ask/terminal.ts';
import type { ThreadAnswers } from './ask/threads.ts';

export interface BootAnswers {
  tookMs: number;
  path: string;
  workdir: string;
}

export interface AllAnswers {
  boot: BootAnswers;
  commands: CommandAnswers;
  grammar: GrammarAnswers;
  terminal: TerminalAnswers;
  threads: ThreadAnswers;
  files: FileAnswers;
  latency: LatencyAnswers;
  network: NetworkAnswers;
  ending: EndingAnswers;
  lifecycle: LifecycleAnswers;
}

/** A section that could not be asked to its end says why; one that was not asked is not there. */
export type Answers = { [Section in keyof AllAnswers]?: AllAnswers[Section] | { failed: string } };

export interface PageReport {
  browser: string;
  isIsolated: boolean;
  answers: Answers;
}

export interface Assumption {
  /** What our adapter takes for granted. */
  assumption: string;
  holds: boolean;
  /** What the answer rests on. */
  seen: string;
}

export interface ProbeReport extends PageReport {
  /** ISO 8601. */
  at: string;
  host: string;
  /** Version of `@webcontainer/api`. */
  client: string;
  assumptions: Assumption[];
}

export interface ProbeOptions {
  /** Also what needs the network: a package of the registry, a fetch. */
  withNetwork: boolean;
  /** Default: all. */
  sections?: readonly (keyof AllAnswers)[];
}
