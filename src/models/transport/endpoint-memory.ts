import type { WireTraits } from '../profiles/profile.ts';
import { readsTextAlone } from '../profiles/reads-text-alone.ts';
import { resolveProfile, type ProfileChoice } from '../profiles/resolve-profile.ts';

/** What has been learned of a model at its server. One for each, kept as long as it is in use. */
export interface EndpointMemory {
  /** How requests are written, with all that the server made us change. */
  traits: WireTraits;
  /** The server has answered before, with whatever status. */
  hasAnswered: boolean;
}

/** What is known of a model and its server before the first call. */
export function nothingLearned(choice: ProfileChoice & { model: string }): EndpointMemory {
  const { traits } = resolveProfile(choice);
  return { traits: readsTextAlone(choice.model) ? { ...traits, images: 'left_out' } : traits, hasAnswered: false };
}
