import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { HelperSettings } from './settings.ts';

/** Starts our shell as a program. The name that it is called by tells which. */
const launcher = `#!/usr/bin/env node
const { basename, join } = require('node:path');
process.argv.splice(2, 0, '--run', basename(process.argv[1]));
require(join(__dirname, '..', HELPER));
`;

/** Much, because a thread that wants a large piece at the limit takes the whole program along. */
const defaultShellMemory = 2048;

export function settingsOf(program: string, shellMemory = defaultShellMemory): HelperSettings {
  const folder = dirname(program);
  return { folder, file: program, launchers: join(folder, 'bin'), shellMemory };
}

/** Lays out what programs need that want to start a shell. */
export function layOutLaunchers({ file, folder, launchers }: HelperSettings): void {
  const text = launcher.replace('HELPER', JSON.stringify(file.slice(folder.length + 1)));
  fs.mkdirSync(launchers, { recursive: true });
  for (const name of ['bash', 'sh']) fs.writeFileSync(join(launchers, name), text, { mode: 0o755 });
}
