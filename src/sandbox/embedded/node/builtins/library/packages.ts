/** Packages without types of their own. The slash keeps them from being taken for Node's modules. */
import type NodeStream from 'node:stream';
// @ts-expect-error It has no types.
import punycodePackage from 'punycode/';
// @ts-expect-error It has no types.
import streamPackage from 'readable-stream/lib/stream.js';
// @ts-expect-error It has no types.
import streamErrors from 'readable-stream/lib/ours/errors.js';

interface Punycode {
  decode(text: string): string;
  encode(text: string): string;
  toASCII(domain: string): string;
  toUnicode(domain: string): string;
  ucs2: { decode(text: string): number[]; encode(codePoints: readonly number[]): string };
  version: string;
}

export const punycode = punycodePackage as Punycode;

/** Node's own streams. */
export const Stream = streamPackage as typeof NodeStream;

/** The classes of their errors, by code. */
export const { codes: streamErrorClasses } = streamErrors as {
  codes: Record<string, new (...args: unknown[]) => Error>;
};
