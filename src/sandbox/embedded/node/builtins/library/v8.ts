/** `node:v8`. What it serializes, it alone can read. */
import { Buffer } from './buffer.ts';
import { decodeValue, encodeValue } from './clone/codec.ts';
import { nativeError, unsupported } from './errors.ts';
import { validateString } from './validators.ts';

/** As V8's own begins, so that it can be told from text. */
const header = [0xff, 0x0f];

function serialize(value: unknown): Buffer {
  return Buffer.concat([Buffer.from(header), Buffer.from(encodeValue(value))]);
}

function deserialize(data: unknown): unknown {
  if (!ArrayBuffer.isView(data)) {
    throw nativeError(TypeError, 'ERR_INVALID_ARG_TYPE', 'buffer must be a TypedArray or a DataView');
  }
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (!header.every((byte, index) => bytes[index] === byte)) throw new Error('Unable to deserialize cloned data.');
  return decodeValue(bytes.toString('utf8', header.length));
}

const mebibyte = 2 ** 20;

function getHeapStatistics(): Record<string, number> {
  return {
    total_heap_size: 8 * mebibyte,
    total_heap_size_executable: mebibyte / 4,
    total_physical_size: 8 * mebibyte,
    total_available_size: 4096 * mebibyte,
    used_heap_size: 6 * mebibyte,
    heap_size_limit: 4144 * mebibyte,
    malloced_memory: mebibyte / 4,
    peak_malloced_memory: mebibyte / 2,
    does_zap_garbage: 0,
    number_of_native_contexts: 1,
    number_of_detached_contexts: 0,
    total_global_handles_size: 8192,
    used_global_handles_size: 2112,
    external_memory: 2 * mebibyte,
  };
}

const missing = [
  'Serializer',
  'Deserializer',
  'DefaultSerializer',
  'DefaultDeserializer',
  'GCProfiler',
  'getHeapSnapshot',
  'queryObjects',
  'writeHeapSnapshot',
];

export const v8Module = {
  ...Object.fromEntries(
    missing.map((name) => [
      name,
      function () {
        throw unsupported(`v8.${name}`);
      },
    ]),
  ),
  cachedDataVersionTag: () => 0,
  deserialize,
  getHeapCodeStatistics: () => ({
    code_and_metadata_size: 0,
    bytecode_and_metadata_size: 0,
    external_script_source_size: 0,
    cpu_profiler_metadata_size: 0,
  }),
  getHeapSpaceStatistics: () => [],
  getHeapStatistics,
  serialize,
  setFlagsFromString: (flags: unknown) => validateString(flags, 'flags'),
  setHeapSnapshotNearHeapLimit: () => undefined,
  startupSnapshot: { isBuildingSnapshot: () => false },
  stopCoverage: () => undefined,
  takeCoverage: () => undefined,
};
