import type { WireTraits } from '../profiles/profile.ts';

/** What has been learned of a model at its server. One for each, kept as long as it is in use. */
export interface EndpointMemory {
  /** How requests are written, with all that the server made us change. */
  traits: WireTraits;
  /** The server has answered before, with whatever status. */
  hasAnswered: boolean;
}
