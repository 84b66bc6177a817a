import type { BashOptions } from 'just-bash/browser';

/**
 * The interpreter's limits on work guard a host that runs it in its own thread. Here a command has its own worker, a
 * timeout and a stop, so they only break real work and are raised out of the way. Its limits on memory stay, because
 * a worker that runs out of it takes the page along.
 */
export const executionLimits: NonNullable<BashOptions['executionLimits']> = {
  maxExecDepth: 200,
  maxCallDepth: 1000,
  maxCommandCount: 1e15,
  maxLoopIterations: 1e15,
  maxAwkIterations: 1e15,
  maxSedIterations: 1e15,
  maxJqIterations: 1e15,
  maxWorkUnits: 1e15,
  maxTraversalEntries: 1e15,
  maxTraversalWork: 1e15,
  maxGlobOperations: 1e15,
  maxQueryTokens: 1e9,
  maxAwkParserOperations: 1e9,
  maxArrayElements: 5_000_000,
  maxStringLength: 128 * 1024 * 1024,
  maxInputBytes: 1e15,
  maxOutputSize: 1e15,
  maxExecutionTimeMs: 2_000_000_000,
};
