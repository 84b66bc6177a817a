/** Connects the stream of a run with its reporters, and those with where they write. */
import type NodeFs from 'node:fs';
import { invalidArgValue, unsupported } from '../../errors.ts';
import type { Runtime } from '../../../../runtime.ts';
import { Stream } from '../../stream.ts';
import { childReporter } from '../child-reports.ts';
import type { TestsStream } from '../stream.ts';
import type { ReportEvent } from '../types.ts';
import { dot } from './dot.ts';
import { junit } from './junit.ts';
import { SpecReporter } from './spec.ts';
import { tap } from './tap.ts';

/** A function that turns events into text, or a stream that does. */
type Reporter = ((source: AsyncIterable<ReportEvent>) => AsyncIterable<unknown>) | NodeJS.ReadWriteStream;

/** The reporter between a test file's process and the one that started it. */
export const childReporterName = 'child';

async function loadReporter({ loader, process }: Runtime, name: string): Promise<Reporter> {
  if (name === 'tap') return tap;
  if (name === 'spec') return new SpecReporter();
  if (name === 'dot') return dot;
  if (name === 'junit') return junit;
  if (name === childReporterName) return childReporter;
  if (name === 'lcov') throw unsupported('The lcov reporter', 'there is no code coverage in this sandbox');
  const module = (await loader.import(name, `${process.cwd()}/`)) as { default?: unknown };
  const reporter = module.default ?? module;
  const { prototype } = reporter as { prototype?: object };
  if (prototype && Object.getOwnPropertyDescriptor(prototype, 'constructor'))
    return new (reporter as new () => NodeJS.ReadWriteStream)();
  if (!reporter) throw invalidArgValue('Reporter', name, 'is not a valid reporter');
  return reporter as Reporter;
}

/** What they write goes to standard output unless it says otherwise. */
export function pairReporters(
  reporters: readonly string[],
  destinations: readonly string[],
  isTerminal: boolean,
): [string, string][] {
  const names = reporters.length === 0 && destinations.length === 0 ? [isTerminal ? 'spec' : 'tap'] : [...reporters];
  const targets = names.length === 1 && destinations.length === 0 ? ['stdout'] : destinations;
  if (names.length !== targets.length) {
    const reason = "must match the number of specified '--test-reporter-destination'";
    throw invalidArgValue('--test-reporter', names, reason);
  }
  return names.map((name, index) => [name, targets[index] ?? 'stdout']);
}

export async function setupReporters(
  runtime: Runtime,
  stream: TestsStream,
  pairs: readonly [string, string][],
): Promise<void> {
  const { process, builtins, loop } = runtime;
  const { createWriteStream } = builtins.get('fs') as typeof NodeFs;
  const { compose } = Stream as unknown as { compose: (...parts: unknown[]) => NodeJS.ReadWriteStream };
  const standard: Record<string, NodeJS.WritableStream> = { stdout: process.stdout, stderr: process.stderr };
  const loaded = await Promise.all(
    pairs.map(async ([name, target]) => ({ target, reporter: await loadReporter(runtime, name) })),
  );
  for (const { target, reporter } of loaded) {
    const report = compose(stream, reporter);
    report.pipe(standard[target] ?? createWriteStream(target));
    // The process lives until all is written.
    stream.onEnding(() => {
      loop.ref();
      report.once('end', () => loop.unref());
    });
  }
}
