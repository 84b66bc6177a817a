import type { Sandbox } from '../sandbox/types.ts';
import { createBashTool } from './bash.ts';
import type { Tool } from './define-tool.ts';
import { createEditTool } from './edit.ts';
import { createFindTool } from './find.ts';
import { createGrepTool } from './grep.ts';
import { createLsTool } from './ls.ts';
import { createReadTool } from './read.ts';
import { createToolContext, type ToolOptions } from './tool-context.ts';
import { createWriteTool } from './write.ts';

/** The tools of one agent, in the order that a model is told of them. */
export function createTools(sandbox: Sandbox, options: ToolOptions = {}): Tool[] {
  const context = createToolContext(sandbox, options);
  const create = [
    createReadTool,
    createBashTool,
    createEditTool,
    createWriteTool,
    createGrepTool,
    createFindTool,
    createLsTool,
  ];
  return create.map((tool) => tool(context));
}
