import type { Static, TObject } from 'typebox';
import type { ToolResult } from '../agent/events.ts';
import type { AgentTool, ToolExecution } from '../agent/types.ts';
import { validateArguments } from './arguments/validate-arguments.ts';

/** A tool as it is written: one schema gives the declaration, the validation and the type of the arguments. */
export interface ToolDefinition<Schema extends TObject> {
  name: string;
  description: string;
  /** Closed: `additionalProperties: false`. */
  parameters: Schema;
  executionMode?: 'parallel' | 'sequential';
  prepareArguments?(raw: unknown): unknown;
  execute(args: Static<Schema>, execution: ToolExecution): Promise<ToolResult>;
}

export function defineTool<Schema extends TObject>(definition: ToolDefinition<Schema>): AgentTool<Static<Schema>> {
  const { name, parameters } = definition;
  return {
    ...definition,
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
