import { describe, expect, it } from 'vitest';
import type { AssistantContent } from '../../agent/messages.ts';
import type { JsonObject } from '../json/json-value.ts';
import { callChat, collect, optionsFor, requestOf } from '../testing/call-model.ts';
import { FakeServer, delta, streamOf } from '../testing/fake-server.ts';
import { createChatCompletionsModel } from './chat-completions-model.ts';

async function contentOf(...deltas: JsonObject[]): Promise<AssistantContent[]> {
  const end = await callChat(streamOf(...deltas.map((part) => delta(part)), delta({}, 'stop')));
  expect(end.error).toBeUndefined();
  return end.content;
}

const text = (value: string): AssistantContent => ({ type: 'text', text: value });
const thinking = (value: string): AssistantContent => ({ type: 'thinking', thinking: value });
const nowCall = (id: string, index: number): JsonObject => ({
  tool_calls: [{ index, id, function: { name: 'now', arguments: '{}' } }],
});
const now = (id: string): AssistantContent => ({ type: 'toolCall', id, name: 'now', arguments: {} });

describe('text', () => {
  it('is taken whatever the role is', async () => {
    expect(await contentOf({ role: '', content: 'a' }, { role: 'model', content: 'b' })).toEqual([text('ab')]);
  });

  it('keeps the white space that it begins with', async () => {
    expect(await contentOf({ content: '\n' }, { content: '  a' }, { content: '\n' })).toEqual([text('\n  a\n')]);
  });

  it('is not there where it is white space alone', async () => {
    expect(await contentOf({ content: '\n\n' }, nowCall('a', 0), { content: ' \n' })).toEqual([now('a')]);
  });

  it('makes a block of its own after a call', async () => {
    expect(await contentOf({ content: 'one' }, nowCall('a', 0), { content: 'two' }, nowCall('b', 1))).toEqual([
      text('one'),
      now('a'),
      text('two'),
      now('b'),
    ]);
  });

  it('is that of the first choice alone', async () => {
    const other = { index: 1, delta: { content: 'no' }, finish_reason: 'stop' };
    const end = await callChat(
      streamOf(
        { choices: [other, { index: 0, delta: { content: 'yes' } }] },
        { choices: [other] },
        { choices: [{ delta: { content: '!' }, finish_reason: 'stop' }] },
      ),
    );
    expect(end.content).toEqual([text('yes!')]);
  });

  it('comes from refusals, parts of content, and the old completions form', async () => {
    expect(await contentOf({ refusal: 'No' }, { content: [{ type: 'refusal', refusal: ', sorry.' }] })).toEqual([
      text('No, sorry.'),
    ]);
    const end = await callChat(streamOf({ choices: [{ text: 'old', finish_reason: 'stop' }] }));
    expect(end.content).toEqual([text('old')]);
  });

  it('is not doubled by a final message that repeats it', async () => {
    const end = await callChat(
      streamOf(delta({ content: 'Hello.' }), {
        choices: [{ index: 0, message: { content: 'Hello.', ...nowCall('a', 0) }, finish_reason: 'stop' }],
      }),
    );
    expect(end.content).toEqual([text('Hello.'), now('a')]);
  });
});

const detailDelta = (more: JsonObject): JsonObject => ({ reasoning_details: [{ index: 0, format: 'f', ...more }] });

const thinkingPart = (value: unknown): JsonObject => ({ content: [{ type: 'thinking', thinking: value }] });

describe('thinking', () => {
  it.each(['reasoning_content', 'reasoning', 'reasoning_text'])(
    'comes from %s, before text of the same delta',
    async (field) => {
      expect(await contentOf({ [field]: 'a' }, { [field]: 'b', content: 'c' })).toEqual([thinking('ab'), text('c')]);
    },
  );

  it('may come between texts', async () => {
    expect(await contentOf({ content: 'a' }, { reasoning: 'b' }, { content: 'c' })).toEqual([
      text('a'),
      thinking('b'),
      text('c'),
    ]);
  });

  it('comes from parts of content', async () => {
    const parts = [thinkingPart('a'), thinkingPart([{ type: 'text', text: 'b' }])];
    expect(await contentOf(...parts, { content: [{ type: 'text', text: 'c' }] })).toEqual([thinking('ab'), text('c')]);
  });

  it('comes from details alone, and keeps them for the way back', async () => {
    const [block] = await contentOf(
      detailDelta({ type: 'reasoning.text', text: 'a' }),
      detailDelta({ type: 'reasoning.text', text: 'b', signature: 's' }),
      detailDelta({ type: 'reasoning.encrypted', data: 'x', index: 1 }),
      { content: 'c' },
    );
    expect(block).toEqual({
      type: 'thinking',
      thinking: 'ab',
      signature: JSON.stringify([
        { index: 0, format: 'f', type: 'reasoning.text', text: 'ab', signature: 's' },
        { index: 1, format: 'f', type: 'reasoning.encrypted', data: 'x' },
      ]),
    });
  });

  it('is withheld where only an encrypted detail came', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'x' }];
    expect(await contentOf({ content: 'c', reasoning_details: details })).toEqual([
      text('c'),
      { type: 'thinking', thinking: '', redacted: true, signature: JSON.stringify(details) },
    ]);
  });
});

const inPieces = async (value: string): Promise<AssistantContent[]> =>
  contentOf(...Array.from(value, (character) => ({ content: character })));

describe('thinking between tags', () => {
  it.each(['think', 'thinking', 'thought'])('is split off from a leading <%s> block, cut anywhere', async (tag) => {
    expect(await inPieces(`\n<${tag}>\nI see </b> so.\n</${tag}>\n\nDone.\n`)).toEqual([
      thinking('I see </b> so.'),
      text('Done.\n'),
    ]);
  });

  it('may be all there is, closed or not', async () => {
    expect(await inPieces('<think>Hm.</think>')).toEqual([thinking('Hm.')]);
    expect(await inPieces('<think>Hm. </thi')).toEqual([thinking('Hm. </thi')]);
  });

  it('is none where the block is empty', async () => {
    expect(await inPieces('<think>\n\n</think>\n\nDone.')).toEqual([text('Done.')]);
  });

  it('is text where the tag comes later', async () => {
    expect(await inPieces('Use <think> tags </think>.')).toEqual([text('Use <think> tags </think>.')]);
    expect(await inPieces('<think>a</think>b<think>c</think>')).toEqual([thinking('a'), text('b<think>c</think>')]);
  });

  it('is text where the tag is another', async () => {
    expect(await inPieces('<thin> air')).toEqual([text('<thin> air')]);
  });

  it('is dropped where a field brings the same', async () => {
    expect(await contentOf({ reasoning: 'Hm.', content: '<think>' }, { content: 'Hm.</think>\nDone.' })).toEqual([
      thinking('Hm.'),
      text('Done.'),
    ]);
  });
});

describe('leaked tags of tool templates', () => {
  it('are dropped beside a call, before and after it, cut anywhere', async () => {
    expect(
      await contentOf(
        { content: '<tool' },
        { content: '_call>\n' },
        nowCall('a', 0),
        { content: '</fun' },
        { content: 'ction>\n</tool_call>' },
      ),
    ).toEqual([now('a')]);
  });

  it('are text where there is no call', async () => {
    expect(await contentOf({ content: '</tool_call>' })).toEqual([text('</tool_call>')]);
  });

  it('are kept where text follows them', async () => {
    expect(await contentOf(nowCall('a', 0), { content: '</tool_call> is a tag' })).toEqual([
      now('a'),
      text('</tool_call> is a tag'),
    ]);
  });
});

describe('deltas', () => {
  it('tell each block by its place in the final content', async () => {
    const server = new FakeServer(
      streamOf(
        delta({ content: '<think>' }),
        delta({ content: 'Hm.</think>On it.' }),
        delta({ tool_calls: [{ index: 0, id: 'a', function: { name: 'read_file', arguments: '{"path":' } }] }),
        delta({ tool_calls: [{ index: 0, function: { arguments: '"x"}' } }] }),
        delta({}, 'tool_calls'),
      ),
    );
    const model = createChatCompletionsModel(optionsFor(server));
    const { deltas, end } = await collect(model(requestOf(), new AbortController().signal));
    expect(deltas).toEqual([
      { type: 'thinking_delta', contentIndex: 0, delta: 'Hm.' },
      { type: 'text_delta', contentIndex: 1, delta: 'On it.' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '', id: 'a', name: 'read_file' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '{"path":' },
      { type: 'toolcall_delta', contentIndex: 2, delta: '"x"}' },
    ]);
    expect(end.content.map((block) => block.type)).toEqual(['thinking', 'text', 'toolCall']);
    expect(end.responseId).toBe('reply_1');
  });
});
