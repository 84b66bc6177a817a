import { delimiter } from 'node:path';
import type { HelperSettings } from '../settings.ts';

/** What a program gets beside the variables of the shell, so that our bash is what it finds when it wants a shell. */
export function programEnvironment(
  env: Readonly<Record<string, string>>,
  { launchers }: HelperSettings,
): Record<string, string> {
  const { PATH: path } = env;
  return {
    // For npm, which would take /bin/sh.
    npm_config_script_shell: `${launchers}/bash`,
    ...env,
    ...(path !== undefined && { PATH: `${launchers}${delimiter}${path}` }),
  };
}

/** The same without it. */
export function shellEnvironmentOf(
  env: Readonly<Record<string, string | undefined>>,
  { launchers }: HelperSettings,
): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]) => {
    if (value === undefined || (name === 'npm_config_script_shell' && value.startsWith(launchers))) return [];
    if (name !== 'PATH') return [[name, value]];
    return [
      [
        name,
        value
          .split(delimiter)
          .filter((folder) => folder !== launchers)
          .join(delimiter),
      ],
    ];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
