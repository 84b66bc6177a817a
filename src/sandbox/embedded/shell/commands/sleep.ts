import { defineCommand } from 'just-bash/browser';

const units: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 };
/** The longest time that a timer can wait, in milliseconds. */
export const longest = 2 ** 31 - 1;

/** Milliseconds of `1.5`, `.3`, `2m`, `infinity`. */
export function durationOf(text: string): number | undefined {
  if (/^inf(inity)?$/i.test(text)) return longest;
  const match = /^(\d+\.?\d*|\.\d+)([smhd]?)$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]) * (units[match[2] ?? ''] ?? 1) * 1000;
}

/** just-bash's own does not know `.3`. */
export const sleepCommand = defineCommand('sleep', async (args, { signal }) => {
  if (args.length === 0) return { stdout: '', stderr: 'sleep: missing operand\n', exitCode: 1 };
  let total = 0;
  for (const arg of args) {
    const duration = durationOf(arg);
    if (duration === undefined) {
      return { stdout: '', stderr: `sleep: invalid time interval '${arg}'\n`, exitCode: 1 };
    }
    total += duration;
  }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(total, longest));
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return { stdout: '', stderr: '', exitCode: 0 };
});
