/** The variables of a `.env` file, as Node reads it. */
export function parseEnvFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  const line = /^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=[ \t]*("(?:[^"]*)"|'(?:[^']*)'|`(?:[^`]*)`|[^\n]*)/gm;
  for (const [, name, given = ''] of text.replaceAll('\r\n', '\n').matchAll(line)) {
    if (name !== undefined) variables[name] = valueOf(given);
  }
  return variables;
}

function valueOf(given: string): string {
  const [quote = ''] = given;
  if (given.length > 1 && /["'`]/.test(quote) && given.endsWith(quote)) {
    const inside = given.slice(1, -1);
    return quote === '"' ? inside.replaceAll('\\n', '\n') : inside;
  }
  const comment = given.indexOf('#');
  return (comment === -1 ? given : given.slice(0, comment)).trim();
}
