import { IsOptional, type Static, type TObject } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Check, Clone, Convert, Errors } from 'typebox/value';
import type { Validated } from '../agent/types.ts';
import { counted } from './limits.ts';

const SHOWN_CHARACTERS = 1_000;

/**
 * Checks arguments against a closed schema after the usual mends: numeric strings become numbers, numbers become
 * strings, a single value becomes a list of one, an optional null counts as absent. The message of a refusal names
 * each field and shows what was received.
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

function withoutOptionalNulls(schema: TObject, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key, field]) => {
      const property = schema.properties[key];
      return field !== null || property === undefined || !IsOptional(property);
    }),
  );
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
