import { expect, test } from 'vitest';
import type { Envelope } from '../../../protocol/events.ts';
import { createEventLog } from '../../../store/event-log.ts';
import { callView } from '../testing.ts';
import { createOutputReader } from './output-reader.ts';

const update = (seq: number, toolCallId: string, delta: string): Envelope => ({
  v: 1,
  seq,
  sessionId: 's',
  runId: 'r',
  t: seq,
  type: 'tool_execution_update',
  payload: { toolCallId, delta },
});

test('all output of one call, read on as it grows', () => {
  const log = createEventLog();
  log.append([update(5, 'a', 'one\ntw'), update(6, 'b', 'other\n'), update(7, 'a', 'o\n')]);
  const read = createOutputReader(log);
  expect(read(callView({ toolCallId: 'a', firstSeq: 5, lastSeq: 7 }))).toEqual(['one', 'two']);
  log.append([update(8, 'a', 'three\n')]);
  expect(read(callView({ toolCallId: 'a', firstSeq: 5, lastSeq: 8 }))).toEqual(['one', 'two', 'three']);
});

test('a result that never streamed is taken from its text', () => {
  const log = createEventLog();
  log.append([update(1, 'b', 'other\n')]);
  const call = callView({ toolCallId: 'a', firstSeq: 1, lastSeq: 1, resultText: 'all\nof it' });
  expect(createOutputReader(log)(call)).toEqual(['all', 'of it']);
});
