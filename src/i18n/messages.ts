/** The shape of a catalogue: the English one with its literal texts widened. A text with values is a function. */
export type Messages<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Messages<T[K]>;
};
