/** The shapes of a scenario file and of the traces that are printed. */
import type { StopReason } from '../../src/agent/index.ts';

export interface Scenario {
  id: string;
  prompt: string;
  continue?: boolean;
  history?: HistoryEntry[];
  queuedSteer?: string[];
  queuedFollowUp?: string[];
  steeringMode?: 'one-at-a-time' | 'all';
  followUpMode?: 'one-at-a-time' | 'all';
  toolExecution?: 'parallel' | 'sequential';
  model: ScriptedCall[];
  before?: Record<string, { reason?: string; throws?: string }>;
  after?: Record<string, { text?: string; isError?: boolean; terminate?: boolean; throws?: string }>;
  stopAfterTurn?: number;
  actions?: Action[];
}

export type HistoryEntry =
  | { role: 'user'; text: string }
  | { role: 'assistant'; content: ScriptedBlock[]; stopReason?: StopReason }
  | { role: 'toolResult'; toolCallId: string; toolName: string; text: string; isError?: boolean };

export interface ScriptedCall {
  content: ScriptedBlock[];
  stopReason?: StopReason;
  failAfter?: string;
  failBeforeStart?: string;
}

export type ScriptedBlock =
  | { type: 'text'; text: string; chunks?: string[] }
  | { type: 'thinking'; thinking: string; chunks?: string[] }
  | { type: 'toolCall'; id: string; name: string; arguments: Record<string, unknown> };

/** Fired from inside the listener at the nth event of a key, counted from 1. */
export interface Action {
  on: string;
  nth?: number;
  do: 'steer' | 'followUp' | 'abort';
  text?: string;
}

export type TraceEvent = { type: string } & Record<string, unknown>;

export interface Trace {
  events: TraceEvent[];
  requests: unknown[][];
  leftover: { steering: string[]; followUp: string[] };
  throws?: string;
}
