/** Asks a WebContainer, section by section; runs in the page. */
import { WebContainer } from '@webcontainer/api';
import type { AllAnswers, Answers, PageReport, ProbeOptions } from '../report.ts';
import { askCommands } from './commands.ts';
import { askEnding } from './ending.ts';
import { askFiles } from './files.ts';
import { askGrammar } from './grammar.ts';
import { askLatency } from './latency.ts';
import { askLifecycle } from './lifecycle.ts';
import { askNetwork } from './network.ts';
import { Runner, soon } from './runner.ts';
import { askTerminal } from './terminal.ts';
import { askThreads } from './threads.ts';

const bootLimitMs = 60_000;
const sectionLimitMs = 240_000;

type Asked = Exclude<keyof AllAnswers, 'boot'>;
type Ask = { [Section in Asked]: (runner: Runner, options: ProbeOptions) => Promise<AllAnswers[Section]> };

const boot = (): Promise<WebContainer> => WebContainer.boot({ coep: 'require-corp', workdirName: 'probe' });

/** In the order of asking: what may leave the container unusable comes last. */
const asks: Ask = {
  commands: askCommands,
  grammar: askGrammar,
  terminal: askTerminal,
  threads: askThreads,
  files: askFiles,
  latency: askLatency,
  network: (runner, { withNetwork }) => askNetwork(runner, withNetwork),
  ending: askEnding,
  lifecycle: (runner) => askLifecycle(runner, boot),
};
const sectionsInOrder = Object.keys(asks) as Asked[];

const failureOf = (error: unknown) => ({ failed: error instanceof Error ? error.message : String(error) });

/** `onSection` is told each section as it begins. */
export async function askAll(options: ProbeOptions, onSection: (name: string) => void): Promise<PageReport> {
  const report = (answers: Answers): PageReport => ({
    browser: navigator.userAgent,
    isIsolated: crossOriginIsolated,
    answers,
  });
  const { sections = sectionsInOrder } = options;
  onSection('boot');
  const start = performance.now();
  let container: WebContainer;
  try {
    container = await soon('boot', boot(), bootLimitMs);
  } catch (error) {
    return report({ boot: failureOf(error) });
  }
  const tookMs = Math.round(performance.now() - start);
  const answers: Record<string, object> = { boot: { tookMs, path: container.path, workdir: container.workdir } };
  const runner = new Runner(container);
  for (const section of sectionsInOrder.filter((each) => sections.includes(each))) {
    onSection(section);
    answers[section] = await soon<object>(section, asks[section](runner, options), sectionLimitMs).catch(failureOf);
  }
  return report(answers);
}
