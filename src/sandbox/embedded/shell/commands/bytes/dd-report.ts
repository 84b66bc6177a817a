const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** The last line that dd says. The time is that of no measure: copying takes place in memory. */
export function humanDecimal(bytes: number): string {
  const plain = `${bytes} byte${bytes === 1 ? '' : 's'}`;
  const sizes = bytes >= 1000 ? ` (${scaled(bytes, 1000)}${bytes >= 1024 ? `, ${scaled(bytes, 1024)}` : ''})` : '';
  return `${plain}${sizes} copied, 0.0001 s, ${scaled(bytes * 10_000, 1000)}/s\n`;
}

function scaled(bytes: number, base: number): string {
  let size = bytes;
  let power = 0;
  while (size >= base && power < units.length - 1) {
    size /= base;
    power += 1;
  }
  const unit = units[power] ?? 'B';
  const text = power > 0 && size < 10 ? size.toFixed(1) : String(Math.round(size));
  return `${text} ${base === 1024 && power > 0 ? `${unit.replace(/^k/, 'K').slice(0, 1)}iB` : unit}`;
}
