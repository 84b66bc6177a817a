/** What the model reads of a call that the person, or the person's policy, did not let run as it was. */
import type { PermissionReason } from '../../protocol/permissions.ts';

const ELSEWHERE = 'Do not try to get the same effect in another way.';

export function refusedByPolicy(reason: PermissionReason): string {
  if (reason.kind === 'rule') {
    return `This call did not run: a rule of the person denies it (${reason.rule.pattern}). ${ELSEWHERE}`;
  }
  return 'This call did not run: the session is read-only. No file may be changed and no command run. Tell what you would do instead.';
}

/** The person's words stand as they are. */
export function deniedByPerson(message: string): string {
  const words = message.trim();
  return words === ''
    ? `This call did not run: the person denied it. ${ELSEWHERE} Go on without it, or ask what is wanted instead.`
    : `This call did not run: the person denied it and said: ${words}`;
}

/** Longest piece of arguments that is repeated, in characters. */
const ARGUMENTS_LIMIT = 2_000;

/** Stands under the result of a call that ran with other arguments than the model gave it. */
export function editedByPerson(args: Record<string, unknown>): string {
  const json = JSON.stringify(args);
  const left = json.length - ARGUMENTS_LIMIT;
  const shown = left > 0 ? `${json.slice(0, ARGUMENTS_LIMIT)}… (${left} more characters)` : json;
  return `\n\n[The person changed the arguments before this call ran. It ran with: ${shown}]`;
}
