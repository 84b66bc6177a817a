/** The arguments of a call as fields to edit: texts as they are, everything else as JSON. */
export interface ArgumentField {
  name: string;
  text: string;
  isText: boolean;
}

export function fieldsOf(args: Readonly<Record<string, unknown>>): ArgumentField[] {
  return Object.entries(args).map(([name, value]) =>
    typeof value === 'string'
      ? { name, text: value, isText: true }
      : { name, text: JSON.stringify(value, null, 2), isText: false },
  );
}

/** The arguments that the fields stand for, or the name of the first that is not JSON. */
export function argumentsOf(
  fields: readonly ArgumentField[],
): { ok: true; args: Record<string, unknown> } | { ok: false; field: string } {
  const args: Record<string, unknown> = {};
  for (const { name, text, isText } of fields) {
    try {
      args[name] = isText ? text : JSON.parse(text);
    } catch {
      return { ok: false, field: name };
    }
  }
  return { ok: true, args };
}
