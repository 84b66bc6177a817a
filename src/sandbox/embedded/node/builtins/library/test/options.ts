/** The options of the test runner on the command line. */
import { invalidArgValue } from '../errors.ts';

export interface TestOptionsOfCommand {
  reporters: string[];
  destinations: string[];
  namePatterns: string[];
  only: boolean;
}

function valuesOf(args: readonly string[], option: string): string[] {
  return args.flatMap((arg, index) => {
    if (arg.startsWith(`${option}=`)) return arg.slice(option.length + 1);
    const next = args[index + 1];
    return arg === option && next !== undefined ? next : [];
  });
}

/** Of the options of a process that was started without `--test`: `process.execArgv`. */
export function optionsOf(args: readonly string[]): TestOptionsOfCommand {
  return {
    reporters: valuesOf(args, '--test-reporter'),
    destinations: valuesOf(args, '--test-reporter-destination'),
    namePatterns: valuesOf(args, '--test-name-pattern'),
    only: args.includes('--test-only'),
  };
}

/** `/pattern/flags`, or the pattern alone. */
export function patternOf(text: string, name: string): RegExp {
  const [, pattern = text, flags = ''] = /^\/(.*)\/([a-z]*)$/.exec(text) ?? [];
  try {
    return new RegExp(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? ` ${error.message}` : '';
    throw invalidArgValue(name, text, `is an invalid regular expression.${reason}`);
  }
}
