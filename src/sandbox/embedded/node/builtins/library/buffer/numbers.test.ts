import { expect, test } from 'vitest';
import { Buffer } from '../buffer.ts';
import { thrown } from '../testing/thrown.ts';

const bytes = Buffer.from('fedcba9876543210', 'hex');

test('integers are read in both orders, with and without a sign', () => {
  expect(bytes.readUInt8()).toBe(254);
  expect(bytes.readInt8()).toBe(-2);
  expect(bytes.readUInt16LE(1)).toBe(47836);
  expect(bytes.readInt16BE(0)).toBe(-292);
  expect(bytes.readUInt32BE(2)).toBe(3130553940);
  expect(bytes.readInt32LE(4)).toBe(271733878);
  expect(bytes.readUIntLE(0, 6)).toBe(92868345257214);
  expect(bytes.readIntBE(1, 5)).toBe(-151488268716);
  expect(bytes.readBigUInt64LE()).toBe(1167088121787636990n);
  expect(bytes.readBigInt64BE()).toBe(-81985529216486896n);
});

test('floating point numbers are read and written', () => {
  const target = Buffer.alloc(8);
  target.writeDoubleBE(-1.5);
  expect(target.toString('hex')).toBe('bff8000000000000');
  expect(target.readDoubleBE()).toBe(-1.5);
  expect(target.writeFloatLE(0.1, 4)).toBe(8);
  expect(target.readFloatLE(4)).toBe(Math.fround(0.1));
});

test('integers are written, and the place after them is answered', () => {
  const target = Buffer.alloc(8);
  expect(target.writeInt16LE(-2, 0)).toBe(2);
  expect(target.writeUIntBE(0x123456, 2, 3)).toBe(5);
  expect(target.writeUint8(255, 7)).toBe(8);
  expect(target.toString('hex')).toBe('feff1234560000ff');
  expect(target.writeBigInt64LE(-1n)).toBe(8);
  expect(target.toString('hex')).toBe('ffffffffffffffff');
});

test('a place that is not there is an error of Node', () => {
  expect(thrown(() => bytes.readUInt32LE(5))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "offset" is out of range. It must be >= 0 and <= 4. Received 5',
  );
  expect(thrown(() => bytes.readUInt8(-1))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "offset" is out of range. It must be >= 0 and <= 7. Received -1',
  );
  expect(thrown(() => bytes.readInt16LE(1.5))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "offset" is out of range. It must be an integer. Received 1.5',
  );
  expect(thrown(() => bytes.readInt8('0' as never))).toBe(
    `TypeError [ERR_INVALID_ARG_TYPE]: The "offset" argument must be of type number. Received type string ('0')`,
  );
  expect(thrown(() => bytes.readUIntBE(0, 7))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "byteLength" is out of range. It must be >= 1 and <= 6. Received 7',
  );
  expect(thrown(() => Buffer.alloc(1).readInt32LE())).toBe(
    'RangeError [ERR_BUFFER_OUT_OF_BOUNDS]: Attempt to access memory outside buffer bounds',
  );
});

test('a value that does not fit is an error of Node', () => {
  const target = Buffer.alloc(8);
  expect(thrown(() => target.writeUInt8(256))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "value" is out of range. It must be >= 0 and <= 255. Received 256',
  );
  expect(thrown(() => target.writeInt16BE(-32769))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "value" is out of range. It must be >= -32768 and <= 32767. Received -32769',
  );
  expect(thrown(() => target.writeUInt32LE(2 ** 32))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "value" is out of range. It must be >= 0 and <= 4294967295. Received 4294967296',
  );
  expect(thrown(() => target.writeIntLE(2 ** 47, 0, 6))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "value" is out of range. It must be >= -(2 ** 47) and < 2 ** 47. Received 140_737_488_355_328',
  );
  expect(thrown(() => target.writeBigUInt64BE(-1n))).toBe(
    'RangeError [ERR_OUT_OF_RANGE]: The value of "value" is out of range. It must be >= 0n and < 2n ** 64n. Received -1n',
  );
});

test('a part of a buffer is read where it stands', () => {
  expect(bytes.subarray(2).readBigUInt64LE.length).toBe(0);
  expect(bytes.subarray(4).readUInt32BE()).toBe(1985229328);
  expect(bytes.subarray(1, 5).readFloatBE()).toBe(-420175825933959200);
});
