import type { SedPatterns } from './patterns.ts';
import type { SedLine } from './streams.ts';
import type { Address, RangeEnd, SedCommand } from './syntax.ts';

interface RangeState {
  active: boolean;
  /** The last line, if it is known. */
  until: number;
}

/** Says which commands are for a line. Ranges remember from line to line whether they are open. */
export class Addresses {
  readonly #patterns: SedPatterns;
  readonly #ranges = new Map<SedCommand, RangeState>();

  constructor(patterns: SedPatterns) {
    this.#patterns = patterns;
  }

  applies(command: SedCommand, line: SedLine, space: string): boolean {
    if (!command.from) return true;
    const matched = command.to
      ? this.#inRange(command, command.from, command.to, line, space)
      : this.#matches(command.from, line, space);
    return matched !== command.negated;
  }

  #matches(address: Address, line: SedLine, space: string): boolean {
    switch (address.kind) {
      case 'line':
        return line.number === address.line;
      case 'last':
        return line.isLast;
      case 'step':
        return address.step === 0
          ? line.number === address.first
          : line.number >= address.first && (line.number - address.first) % address.step === 0;
      case 'pattern':
        return this.#patterns.matches(address.pattern, space);
    }
  }

  #inRange(command: SedCommand, from: Address, to: RangeEnd, line: SedLine, space: string): boolean {
    const { number } = line;
    const state = this.#ranges.get(command) ?? { active: from.kind === 'line' && from.line === 0, until: Infinity };
    this.#ranges.set(command, state);
    if (!state.active) {
      if (!this.#matches(from, line, space)) return false;
      state.until = rangeLimit(to, line);
      // A range whose end is a line that has passed is one line.
      state.active = state.until > number;
      return true;
    }
    if (to.kind === 'pattern') {
      if (this.#patterns.matches(to.pattern, space)) state.active = false;
    } else if (to.kind === 'last') {
      if (line.isLast) state.active = false;
    } else if (to.kind === 'step') {
      if (this.#matches(to, line, space)) state.active = false;
    } else if (number >= state.until) {
      state.active = false;
      if (number > state.until) return this.#matches(from, line, space);
    }
    return true;
  }

  /** Whether the range of the command goes on behind this line. */
  isOpen(command: SedCommand): boolean {
    return this.#ranges.get(command)?.active ?? false;
  }
}

/** The last line of a range. Infinity if it is not known yet. */
function rangeLimit(to: RangeEnd, { number, isLast }: SedLine): number {
  switch (to.kind) {
    case 'line':
      return to.line;
    case 'count':
      return number + to.count;
    case 'multiple':
      return to.of === 0 ? number : (Math.floor(number / to.of) + 1) * to.of;
    case 'last':
      return isLast ? number : Infinity;
    default:
      return Infinity;
  }
}
