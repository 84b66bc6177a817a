import type { ToolResult, ToolUpdate } from '../../agent/events.ts';
import type { AgentTool } from '../../agent/types.ts';

export interface ToolRun {
  text: string;
  isError: boolean;
  details: unknown;
  updates: ToolUpdate[];
}

/** Prepares, validates and executes as the loop does. A refusal of the arguments is an error result. */
export async function runTool(
  tool: AgentTool,
  raw: unknown,
  signal: AbortSignal = new AbortController().signal,
): Promise<ToolRun> {
  const prepared = tool.prepareArguments ? tool.prepareArguments(raw) : raw;
  const validated = tool.validate(prepared);
  if (!validated.ok) return { text: validated.message, isError: true, details: undefined, updates: [] };
  const updates: ToolUpdate[] = [];
  const result: ToolResult = await tool.execute(validated.value, {
    toolCallId: 'call_1',
    signal,
    onUpdate: (update) => updates.push(update),
  });
  const [block] = result.content;
  return {
    text: block?.type === 'text' ? block.text : '',
    isError: result.isError ?? false,
    details: result.details,
    updates,
  };
}
