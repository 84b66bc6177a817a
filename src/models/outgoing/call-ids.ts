import type { WireTraits } from '../profiles/profile.ts';
import type { Step } from './pair-results.ts';

const ACCEPTED = { any: /^[\s\S]+$/, safe: /^[\w-]{1,40}$/, nine: /^[A-Za-z0-9]{9}$/ };
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/**
 * The id of each call as it is sent: one that the server accepts, and unique in the conversation. The same
 * conversation always gets the same ids, so that a provider's cache keeps its prefix. `isOwn`: ids that came from
 * this server go back to it as they came, unless it has a fixed form.
 */
export function assignCallIds(
  steps: readonly Step[],
  style: WireTraits['callIds'],
  isOwn: (step: Step) => boolean,
): string[][] {
  const taken = new Set<string>();
  return steps.map((step) =>
    step.role === 'user'
      ? []
      : step.calls.map(({ call }) => {
          const accepted = style === 'safe' && isOwn(step) ? ACCEPTED.any : ACCEPTED[style];
          const id = uniqueId(call.id, accepted, style, taken);
          taken.add(id);
          return id;
        }),
  );
}

function uniqueId(id: string, accepted: RegExp, style: WireTraits['callIds'], taken: ReadonlySet<string>): string {
  for (let round = 0; ; round++) {
    const candidate = round === 0 && accepted.test(id) ? id : madeId(`${id}#${round}`, style);
    if (!taken.has(candidate)) return candidate;
  }
}

function madeId(seed: string, style: WireTraits['callIds']): string {
  return style === 'nine' ? hashOf(seed) : `call_${hashOf(seed)}`;
}

/** Nine letters and digits from a text (two 32-bit FNV-1a hashes). */
function hashOf(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let at = 0; at < text.length; at++) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193) >>> 0;
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b) >>> 0;
  }
  let rest = (BigInt(high) << 32n) | BigInt(low);
  let hash = '';
  for (let length = 0; length < 9; length++) {
    hash += LETTERS.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return hash;
}
