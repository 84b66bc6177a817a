import type { BashOptions } from 'just-bash/browser';

/**
 * The interpreter's own limits guard a host that runs it in its own thread. Here a command has its own worker, a
 * timeout and a stop, so they only break real work and are raised out of the way.
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
  maxQueryElements: 1e9,
  maxQueryTokens: 1e9,
  maxAwkParserOperations: 1e9,
  maxBraceExpansionResults: 10_000_000,
  maxArrayElements: 100_000_000,
  maxStringLength: 512 * 1024 * 1024,
  maxHeredocSize: 256 * 1024 * 1024,
  maxLiveBytes: 1e15,
  maxInputBytes: 1e15,
  maxOutputSize: 1e15,
  maxExecutionTimeMs: 2_000_000_000,
};
