import { describe, expect, it } from 'vitest';
import type { AssistantContent } from '../../agent/messages.ts';
import type { ToolDeclaration } from '../../agent/types.ts';
import { NOW, READ_FILE, callChat } from '../testing/call-model.ts';
import { delta, streamOf } from '../testing/fake-server.ts';
import { findLeakedCalls } from './leaked-calls.ts';

const EDIT: ToolDeclaration = {
  name: 'edit',
  description: 'Edits',
  parameters: { type: 'object', properties: { text: { type: 'string' }, line: { type: 'integer' } } },
};
const find = (text: string) => findLeakedCalls(text, [READ_FILE, NOW, EDIT]);
const json = (name: string, args: unknown): string =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;

describe('findLeakedCalls', () => {
  it('finds calls as JSON between tags, one or several', () => {
    expect(find(`Two.\n${json('read_file', { path: 'x' })}\n${json('now', {})}\n`)).toEqual({
      before: 'Two.\n',
      calls: [
        { name: 'read_file', arguments: { path: 'x' } },
        { name: 'now', arguments: {} },
      ],
      after: '',
    });
  });

  it('takes arguments as text, under another name, or none', () => {
    expect(find(json('read_file', '{"path":"x"}'))?.calls).toEqual([{ name: 'read_file', arguments: { path: 'x' } }]);
    expect(find('<tool_call>{"name":"edit","parameters":{"line":2}}</tool_call>')?.calls).toEqual([
      { name: 'edit', arguments: { line: 2 } },
    ]);
    expect(find('<tool_call>{"name":"now"}</tool_call>')?.calls).toEqual([{ name: 'now', arguments: {} }]);
  });

  it('finds calls as functions with parameters, typed as the schema says', () => {
    const text =
      '<function=edit>\n<parameter=text>\n  7\n\n</parameter>\n<parameter=line>\n12\n</parameter>\n</function>';
    const calls = [{ name: 'edit', arguments: { text: '  7\n', line: 12 } }];
    expect(find(text)?.calls).toEqual(calls);
    expect(find(`<tool_call>\n${text}\n</tool_call>`)).toEqual({ before: '', calls, after: '' });
    expect(find('<function=read_file>{"path":"x"}</function>')?.calls).toEqual([
      { name: 'read_file', arguments: { path: 'x' } },
    ]);
  });

  it('finds a call at the end of a line that ends the text', () => {
    expect(find(`Let me see. ${json('now', {})}`)).toMatchObject({ before: 'Let me see. ', after: '' });
  });

  it('keeps the text after calls that begin a line', () => {
    expect(find(`${json('now', {})}\nDone.`)?.after).toBe('Done.');
  });

  it.each([
    ['in a fence', `Like so:\n\`\`\`xml\n${json('now', {})}\n\`\`\`\n`],
    ['in a fence that is open still', `~~~\n${json('now', {})}`],
    ['in inline code', `Write \`${json('now', {})}\``],
    ['within prose', `You write ${json('now', {})} to call.`],
    ['with an unknown name', json('open_browser', {})],
    ['with broken JSON', '<tool_call>{"name":"now",</tool_call>'],
    ['that is not closed', '<tool_call>{"name":"now"}'],
    ['with text among parameters', '<function=edit>hm<parameter=line>1</parameter></function>'],
    ['beside another that is broken', `${json('now', {})}\n<tool_call>{"name"`],
    ['that is a tag alone', 'The <tool_call> tag'],
  ])('leaves a call %s alone', (_, text) => {
    expect(find(text)).toBeUndefined();
  });
});

const contentOf = async (...deltas: unknown[]): Promise<AssistantContent[]> =>
  (await callChat(streamOf(...deltas))).content;

describe('a reply with leaked calls', () => {
  const text = `Checking.\n${json('now', {})}`;
  it('has them as calls at its end', async () => {
    const end = await callChat(streamOf(delta({ content: text }, 'stop')));
    expect(end).toMatchObject({
      stopReason: 'toolUse',
      content: [
        { type: 'text', text: 'Checking.\n' },
        { type: 'toolCall', id: 'call_new_1', name: 'now', arguments: {} },
      ],
    });
  });

  it('has them as text beside proper calls, and where it was cut', async () => {
    const proper = { tool_calls: [{ index: 0, id: 'a', function: { name: 'now', arguments: '{}' } }] };
    expect(await contentOf(delta({ content: text }), delta(proper, 'tool_calls'))).toMatchObject([
      { text },
      { id: 'a' },
    ]);
    expect(await contentOf(delta({ content: text }, 'length'))).toEqual([{ type: 'text', text }]);
  });
});
