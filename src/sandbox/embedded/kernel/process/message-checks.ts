import { isAnything, isBytes, isInteger, isList, isObject, isOneOf, isRecord, isText, orNull } from '../checks.ts';
import type { Check } from '../checks.ts';
import type { FromProcess } from '../../protocol/messages.ts';
import type { HttpEvent } from '../../protocol/http.ts';

const id = isInteger(Number.MIN_SAFE_INTEGER);
const stream = isOneOf([1, 2]);
const pid = isInteger(1);

const isHeader = (value: unknown): value is readonly [string, string] =>
  Array.isArray(value) && value.length === 2 && isText(value[0]) && isText(value[1]);
const headers = isList(isHeader, 10_000);

type Checks<Message extends { [Key in Tag]: string }, Tag extends string> = {
  [Value in Message[Tag]]: Check<Omit<Extract<Message, { [Key in Tag]: Value }>, Tag>>;
};

const httpChecks: Checks<HttpEvent, 'type'> = {
  request: isObject({ id: isInteger(1), port: isInteger(0, 65_535), method: isText, target: isText, headers }),
  response: isObject({ id, status: isInteger(100, 999), statusText: isText, headers }),
  data: isObject({ id, data: isBytes }),
  end: isObject({ id }),
  abort: isObject({ id, code: isOneOf(['ECONNREFUSED', 'ECONNRESET']) }),
};

const isHttpEvent = (value: unknown): value is HttpEvent => matches(value, 'type', httpChecks);

const isTransferable = (value: unknown): value is Transferable =>
  value instanceof ArrayBuffer || value instanceof MessagePort;

const isAddressed = isObject({ to: orNull(pid), value: isAnything });

const messageChecks: Checks<FromProcess, 'kind'> = {
  ready: isObject({ systemFiles: isList(isObject({ path: isText, content: isText })) }),
  call: isAnything as Check<object>,
  async_call: isObject({ id, name: isText as Check<never>, args: isList(isAnything, 100) }),
  output: isAnything as Check<object>,
  output_data: isObject({ stream, data: isBytes }),
  exit: isObject({ exitCode: isInteger(-0x7fffffff, 0xffffffff) }),
  read_stdin: isAnything as Check<object>,
  write_stdin: isObject({ pid, data: orNull(isBytes) }),
  http: isObject({ event: isHttpEvent }),
  watch: isObject({ id, path: isText }),
  unwatch: isObject({ id }),
  message: (value): value is Omit<Extract<FromProcess, { kind: 'message' }>, 'kind'> =>
    isAddressed(value) &&
    (!('transfer' in value) || value.transfer === undefined || isList(isTransferable)(value.transfer)),
};

/** Whether a process has said something that can be understood. */
export const isFromProcess = (value: unknown): value is FromProcess => matches(value, 'kind', messageChecks);

function matches(value: unknown, tag: string, checks: Readonly<Record<string, Check<unknown>>>): boolean {
  if (!isRecord(value)) return false;
  const name = value[tag];
  return isText(name) && Object.hasOwn(checks, name) && checks[name]?.(value) === true;
}
