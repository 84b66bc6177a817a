import { describe, expect, it } from 'vitest';
import { createTools } from './index.ts';
import { createFakeSandbox } from './testing/fake-sandbox.ts';

const tools = createTools(createFakeSandbox());

describe('createTools', () => {
  it('gives the tools, of which those that change something run one after the other', () => {
    expect(tools.map(({ name, executionMode }) => [name, executionMode ?? 'parallel'])).toEqual([
      ['read', 'parallel'],
      ['bash', 'sequential'],
      ['edit', 'sequential'],
      ['write', 'sequential'],
      ['grep', 'parallel'],
      ['find', 'parallel'],
      ['ls', 'parallel'],
    ]);
  });

  it('declares closed schemas that survive a copy to the page', () => {
    for (const { parameters } of tools) {
      expect(structuredClone(parameters)).toEqual(parameters);
      expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
    }
    expect(JSON.parse(JSON.stringify(tools[0]?.parameters))).toEqual({
      type: 'object',
      required: ['path'],
      additionalProperties: false,
      properties: {
        path: {
          type: 'string',
          minLength: 1,
          description: 'Path of the file, relative to the project or absolute.',
        },
        offset: { type: 'integer', minimum: 1, description: 'First line to read, counted from 1.' },
        limit: { type: 'integer', minimum: 1, description: 'Most lines to read.' },
      },
    });
  });
});
