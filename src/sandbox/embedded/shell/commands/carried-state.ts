import { commandLine } from '../invocation.ts';
import { exportedBy, ownPrefix } from '../told.ts';
import type { Definitions } from '../transform/definitions.ts';
import type { Context } from './context.ts';

/** Variables that every shell sets for itself. */
const ownVariables = new Set(
  (
    'BASHOPTS SHELLOPTS BASH_VERSION PIPESTATUS HOSTNAME HOSTTYPE MACHTYPE OSTYPE OPTIND PWD OLDPWD LINENO RANDOM ' +
    'SECONDS FUNCNAME BASHPID PPID UID EUID'
  ).split(' '),
);

const carriedOptions = new Set('allexport errexit errtrace noclobber noglob nounset pipefail xtrace'.split(' '));

/**
 * A script that gives another shell the state of this one: its functions, variables, options and open files. What is exported is
 * not in it. `arrays`: what `declare -p` prints of them.
 */
export function carriedState(context: Context, definitions: Definitions, arrays: string): string {
  const exported = exportedBy(context);
  const variables = Array.from(context.env).filter(
    ([name]) =>
      /^[A-Za-z_]\w*$/.test(name) && !(name in exported) && !name.startsWith(ownPrefix) && !ownVariables.has(name),
  );
  const options = (context.env.get('SHELLOPTS') ?? '').split(':').filter((name) => carriedOptions.has(name));
  const shopt = (context.env.get('BASHOPTS') ?? '').split(':').filter((name) => name !== '');
  return [
    ...definitions.functions.values(),
    ...variables.map(([name, value]) => `${name}=${commandLine([value])}`),
    // just-bash misreads quoted values in the declaration of an associative array.
    arrays.replace(/^declare (-\w+) (\w+)=\(/gm, 'declare $1 $2; $2=('),
    ...descriptorsOf(context),
    ...shopt.map((name) => `shopt -s ${name}`),
    ...options.map((name) => `set -o ${name}`),
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** The descriptors from 3 that write, as just-bash notes them. */
const descriptorsOf = ({ fileDescriptors = new Map<number, string>() }: Context): string[] =>
  Array.from(fileDescriptors).flatMap(([fd, note]) => {
    const [, kind, target = ''] = /^__(file|file_append|dupout)__:(.*)$/s.exec(note) ?? [];
    if (kind === undefined || fd < 3) return [];
    return [`exec ${fd}>${kind === 'dupout' ? `&${target}` : `>${commandLine([target])}`}`];
  });

/** `$0` and the positional parameters. */
export function positionalOf({ env }: Context): string[] {
  const count = Number(env.get('#') ?? 0);
  return Array.from({ length: count + 1 }, (_, index) => env.get(String(index)) ?? (index === 0 ? 'bash' : ''));
}
