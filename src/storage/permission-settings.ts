/** What the agent may do without asking, as a person has set it in this browser. */
import {
  permissionModes,
  ruleActions,
  ruleSubjects,
  type PermissionRule,
  type PermissionSettings,
} from '../protocol/permissions.ts';
import { readStored, writeStored, type TextStorage } from './stored-json.ts';

const KEY = 'turnwise.permissions';

/**
 * Where nothing was ever set, nothing is asked: the sandbox is the boundary. What was set and is not understood is not
 * as if it had never been: then everything is asked for.
 */
export function loadPermissionSettings(storage?: TextStorage): PermissionSettings {
  const stored = readStored(KEY, storage);
  if (stored === null) return { mode: 'auto', rules: [] };
  const { mode, rules } = recordOf(stored);
  const kept = Array.isArray(rules) ? rules.map(ruleOf) : [null];
  const isWhole = !kept.includes(null);
  const known = permissionModes.find((candidate) => candidate === mode);
  return {
    mode: known !== undefined && (isWhole || known === 'read_only') ? known : 'ask_all',
    rules: kept.filter((rule) => rule !== null),
  };
}

export function savePermissionSettings(settings: PermissionSettings, storage?: TextStorage): void {
  writeStored(KEY, settings, storage);
}

function ruleOf(stored: unknown): PermissionRule | null {
  const { subject, pattern, action } = recordOf(stored);
  const knownSubject = ruleSubjects.find((candidate) => candidate === subject);
  const knownAction = ruleActions.find((candidate) => candidate === action);
  if (knownSubject === undefined || knownAction === undefined || typeof pattern !== 'string') return null;
  return pattern.trim() === '' ? null : { subject: knownSubject, pattern, action: knownAction };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
