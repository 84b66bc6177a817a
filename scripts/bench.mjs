// The exact numbers of the interface, each against its limit without slack. For a quiet machine.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['scripts/e2e.mjs', '--project=measurements', '--no-deps', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...process.env, TURNWISE_BENCH: '1' },
  },
);
process.exit(status ?? 1);
