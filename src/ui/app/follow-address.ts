/** Keeps the address of the page and the place it shows together, both ways, with entries in the history. */
import { formatDeepLink, isNewEntry, isSameLink, parseDeepLink, type DeepLink } from './deep-link.logic.ts';
import type { PagePlace } from './page-place.ts';

export interface AddressBar {
  hash(): string;
  /** Writes the hash, as a new entry of the history or over the present one. */
  write(hash: string, isNew: boolean): void;
  /** Told when the person goes back, forward, or types another hash. */
  onChange(listener: () => void): () => void;
}

export interface FollowAddressOptions {
  place: PagePlace;
  address: AddressBar;
  /** Calls back once after `ms`; the answer cancels it. */
  setTimer(callback: () => void, ms: number): () => void;
  /** Told whether the session of the address is kept here, each time that the page has gone to an address. */
  onArrived(isKept: boolean): void;
}

/** The address follows once the place has rested this long: browsers limit how often it may be written. */
export const REST_MS = 300;

/** Goes where the address leads, then follows. The answer ends it. */
export function followAddress({ place, address, setTimer, onArrived }: FollowAddressOptions): () => void {
  /** The place that the address has; null while the page is on its way to one. */
  let written: DeepLink | null = null;
  /** The place that is to be written, once it has rested. */
  let seen: DeepLink | null = null;
  let cancelTimer: (() => void) | null = null;
  let journeys = 0;

  function rest(at: DeepLink | null): void {
    cancelTimer?.();
    cancelTimer = null;
    seen = at;
  }

  async function arrive(): Promise<void> {
    const journey = ++journeys;
    rest(null);
    written = null;
    const isKept = await place.goTo(parseDeepLink(address.hash()));
    if (journey !== journeys) return;
    onArrived(isKept);
    written = place.read();
    seen = written;
    if (formatDeepLink(written) !== address.hash()) address.write(formatDeepLink(written), false);
  }

  function follow(): void {
    if (written === null || seen === null) return;
    const next = place.read();
    if (isSameLink(seen, next)) return;
    rest(next);
    cancelTimer = setTimer(write, REST_MS);
  }

  function write(): void {
    cancelTimer = null;
    if (written === null || seen === null || isSameLink(written, seen)) return;
    address.write(formatDeepLink(seen), isNewEntry(written, seen));
    written = seen;
  }

  const endings = [address.onChange(() => void arrive()), place.subscribe(follow)];
  void arrive();
  return () => {
    journeys += 1;
    rest(null);
    for (const end of endings) end();
  };
}

/** The address bar of the browser. */
export const browserAddress: AddressBar = {
  hash: () => location.hash,
  write(hash, isNew) {
    const url = `${location.pathname}${location.search}${hash}`;
    if (isNew) history.pushState(null, '', url);
    else history.replaceState(null, '', url);
  },
  onChange(listener) {
    addEventListener('popstate', listener);
    return () => removeEventListener('popstate', listener);
  },
};
