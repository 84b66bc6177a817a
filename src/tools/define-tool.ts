import type { Static, TObject } from 'typebox';
import type { ToolResult } from '../agent/events.ts';
import type { AgentTool, ToolExecution } from '../agent/types.ts';
import { validateArguments } from './arguments/validate-arguments.ts';
import type { PathUse } from './files/paths.ts';

/** What a call would do: run a command, or use a file. The path is as the model gave it. */
export type ToolEffect = { kind: 'command'; command: string } | { kind: PathUse; path: string };

/** A tool that can tell of a call before it runs, for whoever lets it run or not. */
export interface Tool<Arguments = unknown> extends AgentTool<Arguments> {
  /** Absent: nobody knows what a call would do. */
  effect?(args: Arguments): ToolEffect;
  /** The unified diff of what a call would change in a file; undefined where that cannot be told. Changes nothing. */
  preview?(args: Arguments): Promise<string | undefined>;
}

/** A tool as it is written: one schema gives the declaration, the validation and the type of the arguments. */
export interface ToolDefinition<Schema extends TObject> {
  name: string;
  /** A function is asked each time that a model is told. */
  description: string | (() => string);
  /** Closed: `additionalProperties: false`. */
  parameters: Schema;
  executionMode?: 'parallel' | 'sequential';
  prepareArguments?(raw: unknown): unknown;
  effect?(args: Static<Schema>): ToolEffect;
  preview?(args: Static<Schema>): Promise<string | undefined>;
  execute(args: Static<Schema>, execution: ToolExecution): Promise<ToolResult>;
}

export function defineTool<Schema extends TObject>(definition: ToolDefinition<Schema>): Tool<Static<Schema>> {
  const { name, parameters, description } = definition;
  return {
    ...definition,
    get description() {
      return typeof description === 'string' ? description : description();
    },
    parameters: { ...(parameters as object) },
    validate: (prepared) => validateArguments(name, parameters, prepared),
  };
}

export const textResult = (text: string, details?: unknown): ToolResult => ({
  content: [{ type: 'text', text }],
  ...(details === undefined ? {} : { details }),
});

export const errorResult = (text: string, details?: unknown): ToolResult => ({
  ...textResult(text, details),
  isError: true,
});
