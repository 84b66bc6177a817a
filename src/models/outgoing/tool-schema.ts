import type { JsonSchema, ToolDeclaration } from '../../agent/types.ts';
import type { JsonObject } from '../json/json-value.ts';

/** The schema of a tool's parameters without the keys that a server does not know. */
export function toolParameters(tool: ToolDeclaration, keysLeftOut: readonly string[]): JsonObject {
  const schema = withoutKeys(tool.parameters, new Set(keysLeftOut)) as JsonSchema;
  return { type: 'object', properties: {}, ...schema };
}

/** Copies a schema without some of its keys. The names of properties are not keys of the schema. */
function withoutKeys(schema: unknown, keys: ReadonlySet<string>, isNames = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withoutKeys(item, keys));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isNames || !keys.has(key))
      .map(([key, value]) => [key, withoutKeys(value, keys, !isNames && key === 'properties')]),
  );
}
