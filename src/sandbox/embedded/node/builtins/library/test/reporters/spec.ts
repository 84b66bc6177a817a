/** The spec reporter: a tree of names, and the failures once more at its end. */
import { posix } from '../../path.ts';
import { Transform } from '../../stream.ts';
import type { ReportData, ReportEvent } from '../types.ts';
import { colorCodes, formatResult, indent, symbols } from './format.ts';

interface Started {
  nesting: number;
  name: string;
}

export class SpecReporter extends Transform {
  /** Started, and not printed yet: those around the test that is reported first. The innermost comes first. */
  #started: Started[] = [];
  /** Printed as the names of groups, and not finished yet. */
  readonly #open: Started[] = [];
  readonly #failed: ReportData[] = [];
  readonly #directory = process.cwd();

  constructor() {
    super({
      writableObjectMode: true,
      transform: (event: ReportEvent, _encoding, callback) => callback(null, this.#print(event)),
      flush: (callback) => callback(null, this.#summary()),
    });
  }

  #print(event: ReportEvent): string | undefined {
    switch (event.type) {
      case 'test:fail': {
        const { failureType } = (event.data.details.error ?? {}) as { failureType?: string };
        if (failureType !== 'subtestsFailed') this.#failed.push(event.data);
        return this.#result(event.type, event.data);
      }
      case 'test:pass':
        return this.#result(event.type, event.data);
      case 'test:start':
        this.#started.unshift(event.data);
        return undefined;
      case 'test:stdout':
      case 'test:stderr':
        return event.data.message;
      case 'test:diagnostic': {
        const { blue, white } = colorCodes();
        return `${blue}${indent(event.data.nesting)}${symbols.diagnostic}${event.data.message}${white}\n`;
      }
      default:
        return undefined;
    }
  }

  #result(type: 'test:pass' | 'test:fail', data: ReportData): string {
    // Itself is the first of those that have started.
    this.#started.shift();
    let prefix = '';
    for (const parent of this.#started.toReversed()) {
      this.#open.unshift(parent);
      prefix += `${indent(parent.nesting)}${symbols.arrow}${parent.name}\n`;
    }
    this.#started = [];
    const [group] = this.#open;
    const hasChildren = group?.nesting === data.nesting && group.name === data.name;
    if (hasChildren) this.#open.shift();
    return `${formatResult(type, data, { prefix, before: indent(data.nesting), hasChildren })}\n`;
  }

  #summary(): string {
    if (this.#failed.length === 0) return '';
    const { red, white } = colorCodes();
    const parts = [`\n${red}${symbols.fail}failing tests:${white}\n`];
    for (const test of this.#failed) {
      if (test.file) parts.push(`test at ${posix.relative(this.#directory, test.file)}:${test.line}:${test.column}`);
      parts.push(formatResult('test:fail', test));
    }
    return parts.join('\n');
  }
}
