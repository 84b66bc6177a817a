/** Logs of any size for measuring: turns that think, answer and call a tool, like those of a real run. */
import type { Envelope, EventPayloads, EventType } from '../../src/protocol/events.ts';

export interface SyntheticLog {
  events: Envelope[];
  /** Adds `count` text deltas to the last turn, which stays open. */
  deltas(count: number): Envelope[];
  /** Ends the open turn and adds more, the last of them open. */
  moreTurns(count: number, deltasPerTurn: number): Envelope[];
}

const WORDS =
  'the agent reads a file and then says what it found in it, with `code` and **weight** on some words '.split(' ');

export function syntheticLog(turns: number, deltasPerTurn: number): SyntheticLog {
  const events: Envelope[] = [];
  // The last turn is under way, so the log must end about now.
  let t = Date.now() - turns * (deltasPerTurn * 8 + 280);
  let turnId: string | undefined;

  function add<T extends EventType>(type: T, payload: EventPayloads[T], after = 8): void {
    t += after;
    const runId = type === 'session_start' ? null : 'run_1';
    const envelope = {
      v: 1,
      seq: events.length + 1,
      sessionId: 'session_1',
      runId,
      ...(turnId === undefined ? {} : { turnId }),
      t,
      type,
      payload,
    };
    events.push(envelope as Envelope);
  }

  function word(index: number): string {
    return `${WORDS[index % WORDS.length] ?? ''} ${index % 24 === 23 ? '\n\n' : ''}`;
  }

  function request(turn: number): void {
    add('request_start', {
      requestId: `request_${turn}`,
      attempt: 1,
      provider: 'test',
      model: 'synthetic',
      base: turn === 1 ? null : `request_${turn - 1}`,
      keep: 0,
      append: [],
      system: 's',
      tools: 't',
      parameters: {},
      blobs: {},
    });
  }

  function openTurn(turn: number): void {
    turnId = `turn_${turn}`;
    add('turn_start', { turnId, number: turn });
    if (turn === 1) {
      add('message_start', { role: 'user', messageId: 'prompt', text: 'Measure this.', images: 0, origin: 'prompt' });
      add('message_end', { role: 'user', messageId: 'prompt' });
    }
    request(turn);
    add('message_start', { role: 'assistant', messageId: `m_${turn}`, provider: 'test', model: 'synthetic' }, 200);
  }

  function closeTurn(turn: number, text: string): void {
    const toolCallId = `call_${turn}`;
    const args = { path: `src/file-${turn}.ts` };
    add('message_update', {
      messageId: `m_${turn}`,
      kind: 'toolCall',
      contentIndex: 1,
      delta: JSON.stringify(args),
      toolCallId,
      toolName: 'read',
    });
    const usage = { input: 1_000 + turn, output: 50 };
    add('request_end', { requestId: `request_${turn}`, finish: 'toolUse', usage });
    add('message_end', {
      role: 'assistant',
      messageId: `m_${turn}`,
      content: [
        { type: 'text', text },
        { type: 'toolCall', id: toolCallId, name: 'read', arguments: args },
      ],
      stopReason: 'toolUse',
      usage,
    });
    add('tool_execution_start', { toolCallId, toolName: 'read', args });
    add('tool_execution_end', {
      toolCallId,
      toolName: 'read',
      content: [{ type: 'text', text: 'export const answer = 42;\n' }],
      isError: false,
      durationMs: 8,
    });
    add('message_start', {
      role: 'toolResult',
      messageId: `r_${turn}`,
      toolCallId,
      toolName: 'read',
      isError: false,
    });
    add('message_end', { role: 'toolResult', messageId: `r_${turn}`, toolCallId });
    add('turn_end', {
      turnId: `turn_${turn}`,
      messageId: `m_${turn}`,
      toolResultIds: [`r_${turn}`],
      stopReason: 'toolUse',
    });
  }

  function writeTurn(turn: number, deltas: number): string {
    openTurn(turn);
    let text = '';
    for (let index = 0; index < deltas; index++) {
      const delta = word(index);
      text += delta;
      add('message_update', { messageId: `m_${turn}`, kind: 'text', contentIndex: 0, delta });
    }
    return text;
  }

  add('session_start', {});
  add('model_change', { provider: 'test', model: 'synthetic', label: 'Synthetic model' });
  add('agent_start', { attempt: 1 });
  let openText = '';
  let last = 0;
  function writeTurns(count: number, deltas: number): void {
    for (let index = 0; index < count; index++) {
      if (last > 0) closeTurn(last, openText);
      openText = writeTurn(++last, deltas);
    }
  }
  writeTurns(turns, deltasPerTurn);

  let written = deltasPerTurn;
  return {
    events,
    moreTurns(count, deltas) {
      const from = events.length;
      writeTurns(count, deltas);
      return events.slice(from);
    },
    deltas(count) {
      const from = events.length;
      for (let index = 0; index < count; index++) {
        const delta = word(written++);
        openText += delta;
        add('message_update', { messageId: `m_${last}`, kind: 'text', contentIndex: 0, delta }, 1);
      }
      return events.slice(from);
    },
  };
}
