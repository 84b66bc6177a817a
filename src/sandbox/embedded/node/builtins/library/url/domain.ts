/** Names of hosts in ASCII and in Unicode. */
import { punycode } from '../packages.ts';
import { URL } from './url-class.ts';

/** Empty if it is no name of a host. */
export function domainToASCII(domain: string): string {
  try {
    return new URL(`ws://${domain}`).hostname;
  } catch {
    return '';
  }
}

export function domainToUnicode(domain: string): string {
  const ascii = domainToASCII(domain);
  return punycode.toUnicode(ascii);
}
