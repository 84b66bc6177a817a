/** The packages that stand in for modules of Node. Named with a slash, so that they are not taken for Node's own. */
declare module 'readable-stream/lib/stream.js' {
  import stream = require('node:stream');
  export = stream;
}
declare module 'punycode/' {
  const punycode: {
    decode(text: string): string;
    encode(text: string): string;
    toASCII(domain: string): string;
    toUnicode(domain: string): string;
    ucs2: { decode(text: string): number[]; encode(codePoints: readonly number[]): string };
    version: string;
  };
  export default punycode;
}
declare module 'readable-stream/lib/ours/errors.js' {
  export const codes: Record<string, new (...args: unknown[]) => Error>;
}
