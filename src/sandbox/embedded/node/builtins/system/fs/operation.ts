/**
 * A function of `fs`, once for its three forms: it checks its arguments at once, and answers what is to be done. The
 * synchronous form does that at once, the other two in a later turn of the loop.
 */
export type Operation = (...args: unknown[]) => () => unknown;

export type Operations = Readonly<Record<string, Operation>>;
