import type { AgentTool } from '../agent/types.ts';
import type { Sandbox } from '../sandbox/types.ts';
import { createBashTool } from './bash.ts';
import { createEditTool } from './edit.ts';
import { createLsTool } from './ls.ts';
import { createReadTool } from './read.ts';
import { createWriteTool } from './write.ts';

/** The tools of the agent, in the order that a model is told of them. */
export function createTools(sandbox: Sandbox): AgentTool[] {
  return [
    createReadTool(sandbox),
    createBashTool(sandbox),
    createEditTool(sandbox),
    createWriteTool(sandbox),
    createLsTool(sandbox),
  ];
}
