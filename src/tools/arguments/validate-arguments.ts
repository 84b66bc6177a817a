import { IsArray, IsObject, IsOptional, type Static, type TObject, type TSchema } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Check, Clone, Convert, Errors } from 'typebox/value';
import type { Validated } from '../../agent/types.ts';
import { counted } from '../limits.ts';
import { isRecord } from './rename-fields.ts';

const SHOWN_CHARACTERS = 1_000;

/**
 * Checks arguments against a closed schema after the usual mends: numeric strings become numbers, numbers and booleans
 * become strings, "true" and 1 become true, a single value becomes a list of one, an optional null counts as absent, and
 * a null that is no optional one becomes "null", 0 or false. Text is never read as JSON. The message of a refusal
 * names each field and shows what was received.
 */
export function validateArguments<Schema extends TObject>(
  toolName: string,
  schema: Schema,
  received: unknown,
): Validated<Static<Schema>> {
  const value = Convert(schema, withoutOptionalNulls(schema, Clone(received)));
  if (Check(schema, value)) return { ok: true, value };
  const problems = Errors(schema, value).flatMap(describe);
  return {
    ok: false,
    message: [
      `Invalid arguments for ${toolName}:`,
      ...problems.map((line) => `- ${line}`),
      `Received: ${shown(received)}`,
    ].join('\n'),
  };
}

function withoutOptionalNulls(schema: TSchema, value: unknown): unknown {
  if (IsArray(schema)) {
    return Array.isArray(value) ? value.map((item) => withoutOptionalNulls(schema.items, item)) : value;
  }
  if (!IsObject(schema) || !isRecord(value)) return value;
  const kept = Object.entries(value).flatMap(([key, field]) => {
    const property = schema.properties[key];
    if (property === undefined) return [[key, field]];
    return field === null && IsOptional(property) ? [] : [[key, withoutOptionalNulls(property, field)]];
  });
  return Object.fromEntries(kept);
}

function describe(error: TLocalizedValidationError): string[] {
  const at = error.instancePath.split('/').slice(1);
  const name = (...more: string[]) => [...at, ...more].join('.') || 'arguments';
  switch (error.keyword) {
    case 'required':
      return error.params.requiredProperties.map((property) => `${name(property)}: is required`);
    case 'additionalProperties':
      return error.params.additionalProperties.map((property) => `${name(property)}: is not a known parameter`);
    // Comes with `additionalProperties`, which says it better.
    case 'boolean':
      return [];
    default:
      return [`${name()}: ${error.message}`];
  }
}

function shown(received: unknown): string {
  const text = JSON.stringify(received) ?? String(received);
  return text.length <= SHOWN_CHARACTERS
    ? text
    : `${text.slice(0, SHOWN_CHARACTERS)}… (${counted(text.length, 'character')})`;
}
