/** `bash` and `sh` for the programs that want to start them, so that they get our shell. */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import type { HelperSettings } from '../settings.ts';
import { machine } from './machine.ts';

type Environment = Readonly<Record<string, string>>;

/** The name that it is called by tells which shell it is. */
const launcher = (helper: string): string => `#!/usr/bin/env node
const { basename, join } = require('node:path');
process.argv.splice(2, 0, '--run', basename(process.argv[1]));
require(join(__dirname, '..', ${JSON.stringify(helper)}));
`;

export class Launchers {
  readonly #folder: string;
  #works: Promise<boolean> | undefined;

  /** Lays them out. */
  constructor({ file, launchers }: HelperSettings) {
    this.#folder = launchers;
    mkdirSync(launchers, { recursive: true });
    for (const name of ['bash', 'sh']) writeFileSync(join(launchers, name), launcher(basename(file)), { mode: 0o755 });
  }

  /** What a program gets: the variables of the shell, and the way to the launchers. */
  readonly environmentOf = async (env: Environment): Promise<Environment> => {
    this.#works ??= machine.runsScripts ? Promise.resolve(true) : this.#try();
    return (await this.#works) ? withLaunchers(env, this.#folder) : env;
  };

  /** Whether a program can start a script as it starts other programs. */
  #try(): Promise<boolean> {
    return new Promise((resolve) => {
      const child = execFile(join(this.#folder, 'bash'), ['-c', 'exit 7'], { timeout: 5_000 }, () =>
        resolve(child.exitCode === 7),
      );
    });
  }
}

export function withLaunchers(env: Environment, folder: string): Environment {
  const { PATH: path } = env;
  return {
    // For npm, which would take /bin/sh.
    npm_config_script_shell: join(folder, 'bash'),
    ...env,
    ...(path !== undefined && { PATH: `${folder}${delimiter}${path}` }),
  };
}

/** The same without them. */
export function withoutLaunchers(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
): Record<string, string> {
  const { PATH: path, npm_config_script_shell: scriptShell, ...rest } = env;
  const kept = {
    ...rest,
    ...(scriptShell?.startsWith(folder) !== true && { npm_config_script_shell: scriptShell }),
    PATH: path
      ?.split(delimiter)
      .filter((entry) => entry !== folder)
      .join(delimiter),
  };
  return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
