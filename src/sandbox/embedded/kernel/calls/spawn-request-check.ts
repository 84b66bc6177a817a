import { isBytes, isFlag, isList, isOneOf, isRecord, isText, isTextRecord } from '../checks.ts';
import type { InputSource, OutputTarget, SpawnRequest } from '../../protocol/process.ts';

const isTextWithoutNul = (value: unknown): value is string => isText(value) && !value.includes('\0');
const isArguments = isList(isTextWithoutNul);

export const isSpawnRequest = (value: unknown): value is SpawnRequest =>
  isRecord(value) &&
  isArguments(value['argv']) &&
  value['argv'].length > 0 &&
  isText(value['cwd']) &&
  isTextRecord(value['env']) &&
  isInputSource(value['stdin']) &&
  isOutputTarget(value['stdout']) &&
  isOutputTarget(value['stderr']) &&
  isFlag(value['detached']) &&
  (value['thread'] === undefined || isFlag(value['thread']));

function isInputSource(value: unknown): value is InputSource {
  if (!isRecord(value)) return false;
  switch (value['from']) {
    case 'nothing':
    case 'pipe':
    case 'inherit':
      return true;
    case 'bytes':
      return isBytes(value['data']);
    case 'file':
      return isText(value['path']);
    default:
      return false;
  }
}

const isOutputStream = isOneOf([1, 2]);

function isOutputTarget(value: unknown): value is OutputTarget {
  if (!isRecord(value)) return false;
  switch (value['to']) {
    case 'pipe':
    case 'nothing':
    case 'stdout':
      return true;
    case 'inherit':
      return isOutputStream(value['stream']);
    case 'file':
      return isText(value['path']) && isFlag(value['append']);
    default:
      return false;
  }
}
