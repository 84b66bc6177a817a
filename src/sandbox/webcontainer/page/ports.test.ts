import { describe, expect, it } from 'vitest';
import type { PortEvent } from '../../types.ts';
import { Ports } from './ports.ts';

const told = (events: PortEvent[]): string[] => events.map(({ type, port, url }) => `${type} ${port} ${url ?? ''}`);

describe('the ports of a container', () => {
  it('close with the last process that has opened them, and are told at once to those who come late', () => {
    const ports = new Ports();
    const events: PortEvent[] = [];
    const end = ports.listen((event) => events.push(event));
    ports.hear(80, 'open', 'a');
    ports.hear(80, 'open', 'a');
    ports.hear(81, 'open', 'b');
    ports.hear(80, 'close', 'a');
    const late: PortEvent[] = [];
    ports.listen((event) => late.push(event));
    ports.hear(80, 'close', 'a');
    ports.hear(80, 'close', 'a');
    expect(told(events)).toEqual(['open 80 a', 'open 81 b', 'close 80 ']);
    expect(told(late)).toEqual(['open 80 a', 'open 81 b', 'close 80 ']);
    end();
    ports.closeAll();
    expect(told(late).slice(3)).toEqual(['close 81 ']);
    expect(events).toHaveLength(3);
  });
});
