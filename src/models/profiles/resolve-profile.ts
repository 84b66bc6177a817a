import { detectProfile } from './detect-profile.ts';
import type { ProfileId, ProviderProfile } from './profile.ts';
import { PROFILES } from './profiles.ts';

export interface ProfileChoice {
  /** Default: found by the base URL. */
  profile?: ProfileId | ProviderProfile;
  baseURL: string;
}

export function resolveProfile({ profile, baseURL }: ProfileChoice): ProviderProfile {
  return typeof profile === 'object' ? profile : PROFILES[profile ?? detectProfile(baseURL)];
}
