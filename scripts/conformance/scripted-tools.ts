import type { AgentTool, Validated } from '../../src/agent/index.ts';
import { wait } from './wait.ts';

interface WorkArguments {
  text: string;
  ms?: number;
  fail?: string;
  terminate?: boolean;
  updates?: string[];
  ignoreAbort?: boolean;
}

const isText = (value: unknown) => typeof value === 'string';
const isFlag = (value: unknown) => typeof value === 'boolean';

const FIELDS: Record<keyof WorkArguments, (value: unknown) => boolean> = {
  text: isText,
  ms: (value) => typeof value === 'number',
  fail: isText,
  terminate: isFlag,
  updates: (value) => Array.isArray(value) && value.every(isText),
  ignoreAbort: isFlag,
};

const work: AgentTool<WorkArguments> = {
  name: 'work',
  description: 'Does what its arguments say.',
  parameters: {
    type: 'object',
    properties: {
      text: { type: 'string' },
      ms: { type: 'number' },
      fail: { type: 'string' },
      terminate: { type: 'boolean' },
      updates: { type: 'array', items: { type: 'string' } },
      ignoreAbort: { type: 'boolean' },
    },
    required: ['text'],
    additionalProperties: false,
  },
  validate,
  execute: async ({ text, ms, fail, terminate, updates, ignoreAbort }, { signal, onUpdate }) => {
    for (const delta of updates ?? []) onUpdate({ delta });
    if (ms !== undefined && !(await wait(ms, ignoreAbort ? undefined : signal)))
      throw new Error('Stopped while waiting.');
    if (fail !== undefined) throw new Error(fail);
    return { content: [{ type: 'text', text }], ...(terminate !== undefined && { terminate }) };
  },
};

function validate(prepared: unknown): Validated<WorkArguments> {
  if (typeof prepared !== 'object' || prepared === null)
    return { ok: false, message: 'The arguments must be an object.' };
  const unknown = Object.keys(prepared).find((key) => !Object.hasOwn(FIELDS, key));
  if (unknown !== undefined) return { ok: false, message: `There is no argument "${unknown}".` };
  if (!('text' in prepared)) return { ok: false, message: 'The argument "text" is missing.' };
  const wrong = Object.entries(FIELDS).find(
    ([key, isRight]) => key in prepared && !isRight(Reflect.get(prepared, key)),
  );
  if (wrong) return { ok: false, message: `The argument "${wrong[0]}" has the wrong type.` };
  return { ok: true, value: prepared as WorkArguments };
}

/** `edit_file` does the same, but not at the same time as any other call. */
export const scriptedTools = [work, { ...work, name: 'edit_file', executionMode: 'sequential' as const }];
