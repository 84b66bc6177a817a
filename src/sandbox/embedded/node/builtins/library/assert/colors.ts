import { shouldColorize } from '../util/style-text.ts';

/** Colours text if standard error takes colours. */
function color(code: number): (text: string) => string {
  return (text) => (shouldColorize(process.stderr) ? `\u001b[${code}m${text}\u001b[39m` : text);
}

export const colors = { blue: color(34), green: color(32), red: color(31) };
