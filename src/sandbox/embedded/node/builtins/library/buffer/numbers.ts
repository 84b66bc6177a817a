/** The methods of Buffer that read and write numbers. */
import { invalidArgType } from '../errors.ts';
import { boundsError, checkOffset, checkValue } from './bounds.ts';

type Method = (this: Uint8Array, ...args: never[]) => unknown;
type Order = 'LE' | 'BE';
const orders: readonly Order[] = ['LE', 'BE'];

function readBytes(bytes: Uint8Array, offset: number, size: number, order: Order): number {
  let value = 0;
  if (order === 'BE') for (let i = 0; i < size; i += 1) value = value * 256 + (bytes[offset + i] ?? 0);
  else for (let i = size - 1; i >= 0; i -= 1) value = value * 256 + (bytes[offset + i] ?? 0);
  return value;
}

function readInteger(bytes: Uint8Array, offset: unknown, size: number, order: Order, signed: boolean): number {
  checkOffset(bytes, offset, size);
  const value = readBytes(bytes, offset, size, order);
  return signed && value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value;
}

function writeInteger(
  bytes: Uint8Array,
  number: unknown,
  offset: unknown,
  size: number,
  order: Order,
  signed: boolean,
): number {
  const value = Number(number);
  checkValue(value, size, signed);
  checkOffset(bytes, offset, size);
  let rest = Math.trunc(value);
  for (let i = 0; i < size; i += 1) {
    bytes[order === 'LE' ? offset + i : offset + size - 1 - i] = rest;
    rest = Math.floor(rest / 256);
  }
  return offset + size;
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function checkSize(size: unknown): asserts size is number {
  if (typeof size !== 'number') throw invalidArgType('byteLength', 'number', size);
  if (!Number.isInteger(size) || size < 1 || size > 6) throw boundsError(size, 6, 'byteLength');
}

const methods: Record<string, Method> = {};

/** Under its name, and under the spelling `Uint` of the same. */
function define(name: string, method: Method): void {
  Object.defineProperty(method, 'name', { value: name });
  methods[name] = method;
  if (name.includes('UInt')) methods[name.replace('UInt', 'Uint')] = method;
}

for (const signed of [false, true]) {
  const kind = signed ? 'Int' : 'UInt';
  define(`read${kind}8`, function (offset: unknown = 0) {
    return readInteger(this, offset, 1, 'LE', signed);
  });
  define(`write${kind}8`, function (value: unknown, offset: unknown = 0) {
    return writeInteger(this, value, offset, 1, 'LE', signed);
  });
  for (const order of orders) {
    for (const size of [2, 4]) {
      define(`read${kind}${size * 8}${order}`, function (offset: unknown = 0) {
        return readInteger(this, offset, size, order, signed);
      });
      define(`write${kind}${size * 8}${order}`, function (value: unknown, offset: unknown = 0) {
        return writeInteger(this, value, offset, size, order, signed);
      });
    }
    define(`read${kind}${order}`, function (offset: unknown, size: unknown) {
      if (offset === undefined) throw invalidArgType('offset', 'number', offset);
      checkSize(size);
      return readInteger(this, offset, size, order, signed);
    });
    define(`write${kind}${order}`, function (value: unknown, offset: unknown, size: unknown) {
      checkSize(size);
      return writeInteger(this, value, offset, size, order, signed);
    });
    define(`readBig${kind}64${order}`, function (offset: unknown = 0) {
      checkOffset(this, offset, 8);
      return signed ? view(this).getBigInt64(offset, order === 'LE') : view(this).getBigUint64(offset, order === 'LE');
    });
    define(`writeBig${kind}64${order}`, function (value: bigint, offset: unknown = 0) {
      checkValue(value, 8, signed);
      checkOffset(this, offset, 8);
      view(this).setBigInt64(offset, value, order === 'LE');
      return offset + 8;
    });
  }
}

for (const order of orders) {
  define(`readFloat${order}`, function (offset: unknown = 0) {
    checkOffset(this, offset, 4);
    return view(this).getFloat32(offset, order === 'LE');
  });
  define(`writeFloat${order}`, function (value: unknown, offset: unknown = 0) {
    checkOffset(this, offset, 4);
    view(this).setFloat32(offset, Number(value), order === 'LE');
    return offset + 4;
  });
  define(`readDouble${order}`, function (offset: unknown = 0) {
    checkOffset(this, offset, 8);
    return view(this).getFloat64(offset, order === 'LE');
  });
  define(`writeDouble${order}`, function (value: unknown, offset: unknown = 0) {
    checkOffset(this, offset, 8);
    view(this).setFloat64(offset, Number(value), order === 'LE');
    return offset + 8;
  });
}

export { methods as numberMethods };
