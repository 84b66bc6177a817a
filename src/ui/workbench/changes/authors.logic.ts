/** Which calls of a turn changed a file. Pure. */
import type { TurnView } from '../../../store/view.ts';
import { pathOf, stringOf } from '../../conversation/tool-card/tool-details.ts';

export type Author =
  | { kind: 'write' | 'edit'; turn: number }
  /** Some command of the turn: which of several nobody knows. None: something that an earlier one left running. */
  | { kind: 'command'; turn: number; commands: readonly string[] };

/** One for each turn, or both file tools where both took part. */
export function authorsOf(path: string, turns: readonly TurnView[]): Author[] {
  return turns.flatMap(({ number, calls }): Author[] => {
    const tools = new Set<'write' | 'edit'>(
      calls.flatMap(({ toolName, status, details }) =>
        (toolName === 'write' || toolName === 'edit') && status === 'done' && pathOf(details) === path
          ? [toolName]
          : [],
      ),
    );
    if (tools.size > 0) return [...tools].map((kind) => ({ kind, turn: number }));
    const commands = calls.flatMap(({ toolName, startedAt, args }) => {
      const command = toolName === 'bash' && startedAt !== undefined ? stringOf(args?.['command']) : null;
      return command === null ? [] : [command];
    });
    return [{ kind: 'command', turn: number, commands }];
  });
}
