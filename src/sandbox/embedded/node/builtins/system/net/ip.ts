/** Whether a text is an address of the internet. */
const part4 = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const pattern4 = new RegExp(`^${part4}(?:\\.${part4}){3}$`);

export const isIPv4 = (text: unknown): boolean => pattern4.test(String(text));

export function isIPv6(text: unknown): boolean {
  const [address = '', zone, ...more] = String(text).split('%');
  if (more.length > 0 || (zone !== undefined && !/^[\w.:-]+$/.test(zone))) return false;
  const tail = address.slice(address.lastIndexOf(':') + 1);
  const isMixed = tail.includes('.');
  if (isMixed && !isIPv4(tail)) return false;
  const plain = isMixed ? `${address.slice(0, address.length - tail.length)}0:0` : address;
  const halves = plain.split('::');
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length <= 7 : groups.length === 8;
}

export const isIP = (text: unknown): 0 | 4 | 6 => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0);
