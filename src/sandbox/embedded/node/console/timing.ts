/** A duration as `console.time` prints it. */
export function formatDuration(milliseconds: number): string {
  const pad = (number: number): string => String(number).padStart(2, '0');
  if (milliseconds < 1000) return `${Number(milliseconds.toFixed(3))}ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(3)}s`;
  const hours = Math.floor(milliseconds / 3_600_000);
  const minutes = Math.floor((milliseconds % 3_600_000) / 60_000);
  const seconds = ((milliseconds % 60_000) / 1000).toFixed(3).padStart(6, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${seconds} (h:mm:ss.mmm)` : `${minutes}:${seconds} (m:ss.mmm)`;
}
