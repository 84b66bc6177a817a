import { describe, expect, it } from 'vitest';
import type { ToolCall } from '../../agent/messages.ts';
import type { JsonObject } from '../json/json-value.ts';
import { callChat } from '../testing/call-model.ts';
import { delta, streamOf } from '../testing/fake-server.ts';

/** A piece of a call; the arguments as they stand on the wire. */
const piece = (call: JsonObject, fn: JsonObject): JsonObject => ({ ...call, function: fn });
const callDelta = (...pieces: JsonObject[]): JsonObject => delta({ tool_calls: pieces });

async function callsOf(...chunks: JsonObject[]): Promise<ToolCall[]> {
  const end = await callChat(streamOf(...chunks, delta({}, 'tool_calls')));
  expect(end.stopReason).toBe('toolUse');
  return end.content.filter((block) => block.type === 'toolCall');
}

const call = (id: string, name: string, args: JsonObject): ToolCall => ({
  type: 'toolCall',
  id,
  name,
  arguments: args,
});

const wholeCall = (id: string | undefined, path: string): JsonObject =>
  piece({ index: 0, ...(id !== undefined && { id }) }, { name: 'read_file', arguments: `{"path":"${path}"}` });

const callNamedById = (path: string): JsonObject =>
  piece({ id: 'read_file' }, { name: 'read_file', arguments: `{"path":"${path}"}` });

async function nameFrom(...names: string[]): Promise<string | undefined> {
  const pieces = names.map((name) => callDelta(piece({ index: 0, id: 'a' }, { name, arguments: '' })));
  const [only] = await callsOf(...pieces, callDelta(piece({ index: 0 }, { arguments: '{"path":"x"}' })));
  return only?.name;
}

/** Milliseconds for arguments in this many pieces. */
const cost = async (count: number): Promise<number> => {
  const pieces = Array.from({ length: count }, () =>
    callDelta(piece({ index: 0 }, { name: 'read_file', arguments: 'xxxxxxxx' })),
  );
  const start = performance.now();
  const [only] = await callsOf(
    callDelta(piece({ index: 0 }, { name: 'read_file', arguments: '{"path":"' })),
    ...pieces,
    callDelta(piece({ index: 0 }, { arguments: '"}' })),
  );
  expect(only?.arguments['path']).toHaveLength(count * 8);
  return performance.now() - start;
};

describe('calls in fragments', () => {
  it('keeps calls apart whose fragments alternate', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '' })),
      callDelta(piece({ index: 1, id: 'b' }, { name: 'read_file', arguments: '{"path"' })),
      callDelta(piece({ index: 0 }, { arguments: '{"path":"x"' })),
      delta({ content: '' }),
      callDelta(piece({ index: 1 }, { arguments: ':"y"}' }), piece({ index: 0 }, { arguments: '}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' }), call('b', 'read_file', { path: 'y' })]);
  });

  it('goes on with the last call where there is neither index nor id', async () => {
    const calls = await callsOf(
      callDelta(piece({}, { name: 'read_file', arguments: '{"pa' })),
      callDelta(piece({}, { arguments: 'th":"x"}' })),
      callDelta(piece({}, { name: 'read_file', arguments: '' })),
      callDelta(piece({}, { arguments: '{"path":"y"}' })),
      callDelta(piece({}, { name: 'now', arguments: '{}' })),
    );
    expect(calls).toEqual([
      call('call_new_1', 'read_file', { path: 'x' }),
      call('call_new_2', 'read_file', { path: 'y' }),
      call('call_new_3', 'now', {}),
    ]);
  });

  it('goes by the id where there is no index', async () => {
    const calls = await callsOf(
      callDelta(piece({ id: 'a' }, { name: 'read_file', arguments: '{"path":' })),
      callDelta(piece({ id: 'b' }, { name: 'read_file', arguments: '{"path":' })),
      callDelta(piece({ id: 'a' }, { arguments: '"x"}' }), piece({ id: 'b' }, { arguments: '"y"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' }), call('b', 'read_file', { path: 'y' })]);
  });

  it('tells whole calls apart that share an index, by id or without one', async () => {
    expect(await callsOf(callDelta(wholeCall('a', 'x')), callDelta(wholeCall('b', 'y')))).toEqual([
      call('a', 'read_file', { path: 'x' }),
      call('b', 'read_file', { path: 'y' }),
    ]);
    expect(await callsOf(callDelta(wholeCall(undefined, 'x')), callDelta(wholeCall(undefined, 'y')))).toEqual([
      call('call_new_1', 'read_file', { path: 'x' }),
      call('call_new_2', 'read_file', { path: 'y' }),
    ]);
  });

  it('tells calls of one delta apart that share an index and have no ids', async () => {
    const same = piece({ index: 0 }, { name: 'now', arguments: '{}' });
    expect(await callsOf(callDelta(same, same))).toEqual([
      call('call_new_1', 'now', {}),
      call('call_new_2', 'now', {}),
    ]);
  });

  it('takes an id that changes with every fragment as one call', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '{"path"' })),
      callDelta(piece({ index: 0, id: 'b' }, { arguments: ':"x"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' })]);
  });

  it('takes the name for no id, though it may stand in its place', async () => {
    expect(await callsOf(callDelta(callNamedById('x'), callNamedById('y')))).toEqual([
      call('read_file', 'read_file', { path: 'x' }),
      call('call_new_1', 'read_file', { path: 'y' }),
    ]);
  });

  it('takes indexes with gaps and indexes as text', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 7, id: 'a' }, { name: 'now', arguments: '' })),
      callDelta(piece({ index: '3', id: 'b' }, { name: 'read_file', arguments: '{"path":' })),
      callDelta(piece({ index: '3' }, { arguments: '"x"}' })),
    );
    expect(calls).toEqual([call('a', 'now', {}), call('b', 'read_file', { path: 'x' })]);
  });

  it('takes empty strings as absent', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0, id: 'a', type: 'function' }, { name: 'read_file', arguments: '{"path":' })),
      callDelta(piece({ index: 0, id: '', type: '' }, { name: '', arguments: '"x"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' })]);
  });

  it('takes an id and a name that come late', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0 }, { arguments: '{"path":' })),
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '"x"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' })]);
  });

  it('puts a name together that comes in pieces or grows', async () => {
    expect(await nameFrom('read_', 'file')).toBe('read_file');
    expect(await nameFrom('read', 'read_file')).toBe('read_file');
    expect(await nameFrom('read_file', 'read_file')).toBe('read_file');
  });

  it('drops a last fragment that repeats all the arguments', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '{"path":' })),
      callDelta(piece({ index: 0 }, { arguments: '"x"}' })),
      callDelta(piece({ index: 0 }, { arguments: '{"path":"x"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' })]);
  });

  it('flags arguments that go on after they were complete', async () => {
    const [only] = await callsOf(
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '{"path":"x"}' })),
      callDelta(piece({ index: 0 }, { arguments: '{"path":"y"}' })),
    );
    expect(only?.invalid).toEqual({
      message: 'The arguments are not valid JSON.',
      received: '{"path":"x"}{"path":"y"}',
    });
  });

  it('replaces an empty object that comes before the arguments', async () => {
    const calls = await callsOf(
      callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: {} })),
      callDelta(piece({ index: 0 }, { arguments: '{"path":"x"}' })),
    );
    expect(calls).toEqual([call('a', 'read_file', { path: 'x' })]);
  });

  it('reads the last fragment before the finish reason of the same chunk', async () => {
    const end = await callChat(
      streamOf(delta({ tool_calls: [piece({ index: 0, id: 'a' }, { name: 'now', arguments: '{}' })] }, 'tool_calls')),
    );
    expect(end.content).toEqual([call('a', 'now', {})]);
  });

  it('skips what is no call', async () => {
    const calls = await callsOf(
      delta({ tool_calls: null, function_call: null, refusal: null }),
      delta({ tool_calls: [null, 'x', { index: 0 }, { index: 0, id: 'z', function: null }] }),
      callDelta(piece({ index: 0, id: 'a' }, { name: 'now', arguments: '{}' })),
    );
    expect(calls).toEqual([call('a', 'now', {})]);
  });

  it('keeps a call without a name, flagged', async () => {
    const [only] = await callsOf(callDelta(piece({ index: 0, id: 'a' }, { arguments: '{"path":"x"}' })));
    expect(only).toEqual({
      ...call('a', '', {}),
      invalid: { message: 'The call does not name a tool.', received: '{"path":"x"}' },
    });
  });

  it.each([
    { extra_content: { google: { thought_signature: 'c2ln' } } },
    { extra_content: { vertex: { thought_signature: 'c2ln' } } },
    { provider_specific_fields: { thought_signature: 'c2ln' } },
  ])('keeps the signature of a call from %j', async (extra) => {
    const calls = await callsOf(callDelta(piece({ index: 0, id: 'a', ...extra }, { name: 'now', arguments: '{}' })));
    expect(calls).toEqual([{ ...call('a', 'now', {}), signature: 'c2ln' }]);
  });

  it('takes linear time for arguments that come in very many pieces', async () => {
    await cost(1000);
    expect((await cost(20_000)) / (await cost(4000))).toBeLessThan(20);
  });
});

describe('arguments that were cut', () => {
  const cut = callDelta(piece({ index: 0, id: 'a' }, { name: 'read_file', arguments: '{"path":"x' }));

  it('are flagged where the server claims that the call is complete', async () => {
    const [only] = await callsOf(cut);
    expect(only).toEqual({
      ...call('a', 'read_file', {}),
      invalid: { message: 'The arguments are not valid JSON.', received: '{"path":"x' },
    });
  });

  it('are flagged after the connection broke, next to a call that is whole', async () => {
    const end = await callChat({
      chunks: [
        `data: ${JSON.stringify(callDelta(piece({ index: 0, id: 'w' }, { name: 'now', arguments: '{}' })))}\n\n`,
        `data: ${JSON.stringify(callDelta(piece({ index: 1, id: 'n' }, { name: 'now', arguments: '' })))}\n\n`,
      ],
      end: 'break',
    });
    expect(end.stopReason).toBe('error');
    expect(end.content).toEqual([
      call('w', 'now', {}),
      {
        ...call('n', 'now', {}),
        invalid: { message: 'The arguments were cut off before they were complete.', received: '' },
      },
    ]);
  });

  it('are flagged under the length limit, also when nothing of them came', async () => {
    const end = await callChat(
      streamOf(callDelta(piece({ index: 0, id: 'a' }, { name: 'now', arguments: '' })), delta({}, 'length')),
    );
    expect(end.stopReason).toBe('length');
    expect(end.content).toEqual([
      {
        ...call('a', 'now', {}),
        invalid: { message: 'The arguments were cut off before they were complete.', received: '' },
      },
    ]);
  });
});
