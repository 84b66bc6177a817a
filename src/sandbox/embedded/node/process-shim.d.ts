/** The `process` that the package of streams uses: its ticks are those of the event loop. See entry.ts. */
declare module 'process/' {
  const shim: { nextTick: (callback: (...args: never[]) => unknown, ...args: unknown[]) => void };
  export default shim;
}
