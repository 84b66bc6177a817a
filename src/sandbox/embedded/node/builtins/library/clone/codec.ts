/**
 * Values as JSON and back, for all that the structured clone of the web can carry: cycles and shared parts, Map, Set,
 * Date, RegExp, errors, bytes, BigInt, undefined. Instances of classes become plain objects.
 */
import { Buffer } from '../buffer.ts';
import { format } from '../util/inspect.ts';
import { types } from '../util/types.ts';

/** A value as it stands, or a tag and what belongs to it. */
type Cell = string | number | boolean | null | [tag: string, ...rest: unknown[]];
type Pair = [Cell, Cell];

const typedArrays = {
  Int8Array,
  Uint8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

const errorClasses = { Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };

function notCloneable(value: unknown): Error {
  // As V8 puts it.
  const isObject = typeof value === 'object' && value !== null;
  const text = isObject ? `#<${value.constructor?.name ?? 'Object'}>` : format('%s', value);
  return new Error(`${text} could not be cloned.`);
}

class Encoder {
  readonly table: Cell[] = [];
  readonly #indexes = new Map<object, number>();

  cell(value: unknown): Cell {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : ['number', Object.is(value, -0) ? '-0' : `${value}`];
      case 'undefined':
        return ['undefined'];
      case 'bigint':
        return ['bigint', `${value}`];
      case 'object':
        return value === null ? null : this.#reference(value);
      default:
        throw notCloneable(value);
    }
  }

  #reference(value: object): Cell {
    let index = this.#indexes.get(value);
    if (index === undefined) {
      index = this.table.push(null) - 1;
      this.#indexes.set(value, index);
      this.table[index] = this.#object(value);
    }
    return ['at', index];
  }

  #pairs(value: object): Pair[] {
    return Object.entries(value).map(([key, field]: [string, unknown]) => [key, this.cell(field)]);
  }

  #object(value: object): Cell {
    if (Array.isArray(value)) {
      const isDense = Object.keys(value).length === value.length;
      return isDense ? ['list', value.map((item) => this.cell(item))] : ['sparse', value.length, this.#pairs(value)];
    }
    if (types.isDate(value)) return ['date', this.cell((value as Date).getTime())];
    if (types.isRegExp(value)) return ['regexp', (value as RegExp).source, (value as RegExp).flags];
    if (types.isMap(value))
      return ['map', Array.from(value as Map<unknown, unknown>, ([k, v]) => [this.cell(k), this.cell(v)])];
    if (types.isSet(value)) return ['set', Array.from(value as Set<unknown>, (item) => this.cell(item))];
    if (types.isNativeError(value)) return this.#error(value as Error);
    if (types.isBoxedPrimitive(value)) {
      if (types.isSymbolObject(value)) throw notCloneable(value);
      return ['boxed', this.cell(value.valueOf())];
    }
    if (types.isAnyArrayBuffer(value)) return ['bytes', base64(value as ArrayBuffer)];
    if (ArrayBuffer.isView(value)) return this.#view(value);
    const isOther = types.isPromise(value) || types.isWeakMap(value) || types.isWeakSet(value);
    if (isOther) throw notCloneable(value);
    return ['object', this.#pairs(value)];
  }

  #view(view: ArrayBufferView): Cell {
    const kind = Buffer.isBuffer(view) ? 'Buffer' : Object.prototype.toString.call(view).slice(8, -1);
    return ['view', kind, base64(view.buffer, view.byteOffset, view.byteLength)];
  }

  #error(error: Error): Cell {
    const name = Object.hasOwn(errorClasses, error.name) ? error.name : 'Error';
    const cause = Object.hasOwn(error, 'cause') ? [this.cell(error.cause)] : [];
    return ['error', name, error.message, error.stack ?? null, ...cause];
  }
}

function base64(memory: ArrayBufferLike, offset?: number, length?: number): string {
  return Buffer.from(memory as ArrayBuffer, offset, length).toString('base64');
}

class Decoder {
  readonly #table: readonly Cell[];
  readonly #made = new Map<number, unknown>();

  constructor(table: readonly Cell[]) {
    this.#table = table;
  }

  value(cell: Cell): unknown {
    if (!Array.isArray(cell)) return cell;
    const [tag, first] = cell;
    switch (tag) {
      case 'number':
        return Number(first);
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(first as string);
      default:
        return this.#at(first as number);
    }
  }

  #at(index: number): unknown {
    if (!this.#made.has(index)) this.#make(index, this.#table[index] as [string, ...unknown[]]);
    return this.#made.get(index);
  }

  /** Notes the value before its parts are made: they may hold it. */
  #make(index: number, [tag, first, second, third, ...rest]: [string, ...unknown[]]): void {
    const note = <T>(value: T): T => {
      this.#made.set(index, value);
      return value;
    };
    switch (tag) {
      case 'list': {
        const list = note<unknown[]>([]);
        for (const item of first as Cell[]) list.push(this.value(item));
        return;
      }
      case 'sparse':
        this.#fill(note(Object.assign<unknown[], object>([], { length: first })), second as Pair[]);
        return;
      case 'object':
        this.#fill(note({}), first as Pair[]);
        return;
      case 'map': {
        const map = note(new Map());
        for (const [key, value] of first as Pair[]) map.set(this.value(key), this.value(value));
        return;
      }
      case 'set': {
        const set = note(new Set());
        for (const item of first as Cell[]) set.add(this.value(item));
        return;
      }
      case 'error': {
        const error = note(new errorClasses[first as keyof typeof errorClasses](second as string));
        Object.defineProperty(error, 'stack', { value: third ?? undefined, configurable: true, writable: true });
        if (rest.length > 0) {
          const cause = this.value(rest[0] as Cell);
          Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true });
        }
        return;
      }
      case 'date':
        note(new Date(this.value(first as Cell) as number));
        return;
      case 'regexp':
        note(new RegExp(first as string, second as string));
        return;
      case 'boxed':
        note(Object(this.value(first as Cell)) as unknown);
        return;
      case 'bytes':
        note(Uint8Array.from(Buffer.from(first as string, 'base64')).buffer);
        return;
      case 'view':
        if (first === 'Buffer') {
          note(Buffer.from(second as string, 'base64'));
          return;
        }
        note(new typedArrays[first as 'Uint8Array'](Uint8Array.from(Buffer.from(second as string, 'base64')).buffer));
        return;
      default:
        throw new Error('Unable to deserialize cloned data.');
    }
  }

  #fill(target: object, pairs: readonly Pair[]): void {
    for (const [key, value] of pairs) {
      const descriptor = { value: this.value(value), configurable: true, enumerable: true, writable: true };
      Object.defineProperty(target, key as string, descriptor);
    }
  }
}

/** Throws for what cannot be carried: functions, symbols, promises. */
export function encodeValue(value: unknown): string {
  const encoder = new Encoder();
  const root = encoder.cell(value);
  return JSON.stringify([root, encoder.table]);
}

export function decodeValue(text: string): unknown {
  const [root, table] = JSON.parse(text) as [Cell, Cell[]];
  return new Decoder(table).value(root);
}
