/** Stands in for `node:zlib`, of which just-bash uses this much. The build puts it there. */
import { gunzipSync as inflate, gzipSync as deflate } from 'fflate';
import type { DeflateOptions } from 'fflate';

export const constants = {
  Z_NO_COMPRESSION: 0,
  Z_BEST_SPEED: 1,
  Z_BEST_COMPRESSION: 9,
  Z_DEFAULT_COMPRESSION: -1,
};

type Level = NonNullable<DeflateOptions['level']>;

export function gzipSync(data: Uint8Array, { level = constants.Z_DEFAULT_COMPRESSION } = {}): Uint8Array {
  return deflate(data, { level: (level < 0 ? 6 : level) as Level });
}

export const gunzipSync = (data: Uint8Array): Uint8Array => inflate(data);
