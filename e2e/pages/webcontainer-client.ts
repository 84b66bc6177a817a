/** The real client of WebContainer, with a process at a time made easy. */
import { WebContainer, type SpawnOptions } from '@webcontainer/api';
import { Printed } from '../support/printed.ts';

export interface RunOptions extends SpawnOptions {
  /** Text that ends the output: its stream may never end. */
  until?: string;
  /** Typed in order, each once the output has `after`. */
  input?: readonly { after: string; text: string }[];
}

export interface RunResult {
  code: number;
  text: string;
}

async function run(command: string, args: string[] = [], options: RunOptions = {}): Promise<RunResult> {
  const { until = '', input = [], ...spawn } = options;
  const process = await window.container.spawn(command, args, spawn);
  const printed = new Printed(process);
  const writer = process.input.getWriter();
  for (const { after, text } of input) {
    await printed.until(({ text }) => text.includes(after));
    await writer.write(text);
  }
  const code = await process.exit;
  await printed.until(({ text }) => text.includes(until));
  return { code, text: printed.text };
}

declare global {
  interface Window {
    WebContainer: typeof WebContainer;
    /** What a spec has booted. */
    container: WebContainer;
    Printed: typeof Printed;
    run: typeof run;
  }
}

Object.assign(window, { WebContainer, Printed, run });
