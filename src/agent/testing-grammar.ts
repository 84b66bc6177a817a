/** For tests: the grammar that the events of every run follow, whatever happens in it. */
import type { AgentEvent } from './events.ts';
import { toolCallsOf } from './messages.ts';
import type { AgentMessage, AssistantMessage, ToolCall } from './messages.ts';

type EventOf<T extends AgentEvent['type']> = Extract<AgentEvent, { type: T }>;

/** Throws an error that says where the events of a run leave the grammar. */
export function checkGrammar(
  events: readonly AgentEvent[],
  isSequential: (calls: readonly ToolCall[]) => boolean,
): void {
  new RunReader(events, isSequential).readRun();
}

class RunReader {
  readonly #events: readonly AgentEvent[];
  readonly #isSequential: (calls: readonly ToolCall[]) => boolean;
  readonly #messages: AgentMessage[] = [];
  #position = 0;

  constructor(events: readonly AgentEvent[], isSequential: (calls: readonly ToolCall[]) => boolean) {
    this.#events = events;
    this.#isSequential = isSequential;
  }

  readRun(): void {
    this.#read('agent_start');
    do this.#readTurn();
    while (this.#next?.type === 'turn_start');
    const end = this.#read('agent_end');
    this.#expect(sameItems(end.messages, this.#messages), 'agent_end names the messages of the run');
    this.#expect(
      (end.outcome === 'failed') === (end.errorMessage !== undefined),
      'a failure, and only that, has a text',
    );
    this.#expect(this.#next === undefined, 'nothing follows agent_end');
  }

  #readTurn(): void {
    const { turnId } = this.#read('turn_start');
    while (this.#next?.type === 'message_start' && this.#next.message.role !== 'assistant')
      this.#readWholeMessage('user');
    const response = this.#readResponse();
    const isBroken = response.stopReason === 'error' || response.stopReason === 'aborted';
    const calls = isBroken ? [] : toolCallsOf(response);
    const results =
      this.#isSequential(calls) || response.stopReason === 'length'
        ? this.#readInTurn(calls)
        : this.#readTogether(calls);
    const end = this.#read('turn_end');
    this.#expect(end.turnId === turnId && end.message === response, 'turn_end closes its turn');
    this.#expect(sameItems(end.toolResults, results), 'turn_end names the results in order');
  }

  #readResponse(): AssistantMessage {
    const { message: started } = this.#read('message_start');
    while (this.#next?.type === 'message_update') {
      this.#expect(this.#read('message_update').messageId === started.id, 'an update belongs to the open message');
    }
    const { message } = this.#read('message_end');
    this.#messages.push(message);
    if (message.role !== 'assistant') throw this.#broken('the response is an assistant message');
    this.#expect(message.id === started.id, 'a message ends under the id it started with');
    this.#expect((message.stopReason === 'error') === (message.errorMessage !== undefined), 'an error has a text');
    return message;
  }

  #readWholeMessage(role: AgentMessage['role']): AgentMessage {
    const { message } = this.#read('message_start');
    this.#expect(message.role === role, `the message is a ${role} message`);
    this.#expect(this.#read('message_end').message === message, 'start and end stand back to back');
    this.#messages.push(message);
    return message;
  }

  #readInTurn(calls: readonly ToolCall[]): AgentMessage[] {
    return calls.map((call) => {
      this.#expect(this.#read('tool_execution_start').toolCall === call, 'calls start in order');
      while (this.#next?.type === 'tool_execution_update') this.#read('tool_execution_update');
      return this.#readResult(call, this.#readEnd());
    });
  }

  #readTogether(calls: readonly ToolCall[]): AgentMessage[] {
    let started = 0;
    const open: string[] = [];
    const ends: EventOf<'tool_execution_end'>[] = [];
    while (this.#next?.type.startsWith('tool_execution')) {
      if (this.#next.type === 'tool_execution_start') {
        const { toolCall } = this.#read('tool_execution_start');
        this.#expect(toolCall === calls[started++], 'calls start in order');
        open.push(toolCall.id);
      } else if (this.#next.type === 'tool_execution_update') {
        this.#expect(
          open.includes(this.#read('tool_execution_update').toolCallId),
          'an update belongs to a running call',
        );
      } else {
        const end = this.#readEnd();
        this.#expect(
          end.durationMs === undefined || started === calls.length,
          'nothing executes before the last check',
        );
        this.#expect(open.includes(end.toolCallId), 'a call ends once, after its start');
        open.splice(open.indexOf(end.toolCallId), 1);
        ends.push(end);
      }
    }
    this.#expect(started === calls.length && open.length === 0, 'every call starts and ends before the first result');
    return calls.map((call) => {
      const candidates = ends.filter(({ toolCallId }) => toolCallId === call.id);
      const [only] = candidates;
      return this.#readResult(call, candidates.length === 1 ? only : undefined);
    });
  }

  #readEnd(): EventOf<'tool_execution_end'> {
    const end = this.#read('tool_execution_end');
    this.#expect(end.isError === (end.failure !== undefined), 'an error result, and only that, has a failure');
    this.#expect(end.isError === (end.result.isError ?? false), 'the result itself says whether it is an error');
    return end;
  }

  /** `end` is not given where calls share an id, as the order of their ends is free. */
  #readResult(call: ToolCall, end: EventOf<'tool_execution_end'> | undefined): AgentMessage {
    const message = this.#readWholeMessage('toolResult');
    if (message.role !== 'toolResult') throw this.#broken('a result is a toolResult message');
    this.#expect(message.toolCallId === call.id && message.toolName === call.name, 'results come in order');
    if (end) {
      this.#expect(end.toolCallId === call.id, 'a call ends under its id');
      this.#expect(
        message.content === end.result.content && message.isError === end.isError,
        'the model reads the result',
      );
    }
    return message;
  }

  get #next(): AgentEvent | undefined {
    return this.#events[this.#position];
  }

  #read<T extends AgentEvent['type']>(type: T): EventOf<T> {
    const event = this.#next;
    if (event?.type !== type) throw this.#broken(`${type} comes`);
    this.#position += 1;
    return event as EventOf<T>;
  }

  #expect(holds: boolean, rule: string): void {
    if (!holds) throw this.#broken(rule);
  }

  #broken(rule: string): Error {
    return new Error(`Not so at event ${this.#position} (${this.#next?.type ?? 'the end'}): ${rule}.`);
  }
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
