import { asArray, asObject, asText, objectsIn } from '../../json/json-value.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { BodyRule } from './wire-case.ts';

/** Why a request body breaks a rule, or undefined where it keeps all of them. */
export function checkBody(body: unknown, rules: readonly BodyRule[] = []): string | undefined {
  if (rules.length > 0 && asObject(body) === undefined) return 'there is no request body';
  for (const rule of rules) {
    const [value] = pick(body, rule.path);
    if (!keeps(value, rule)) return `${rule.path} is ${JSON.stringify(value)}, against ${JSON.stringify(rule)}`;
  }
  return undefined;
}

function keeps(value: unknown, rule: BodyRule): boolean {
  const allowed = rule.oneOf ?? ('equals' in rule ? [rule.equals] : undefined);
  const messages = objectsIn(value);
  const holdsImage = (role: string): boolean =>
    messages.some((message) => message['role'] === role && JSON.stringify(message['content']).includes('image_url'));
  return (
    (rule.absent !== true || value === undefined) &&
    (allowed === undefined || allowed.some((item) => JSON.stringify(item) === JSON.stringify(value))) &&
    (rule.minLength === undefined || (asText(value)?.length ?? 0) >= rule.minLength) &&
    (rule.noImageInRole === undefined || !holdsImage(rule.noImageInRole)) &&
    (rule.imageInRole === undefined || holdsImage(rule.imageInRole)) &&
    (rule.pairing !== true || isPaired(messages)) &&
    (rule.uniqueIds !== true || isUnique(messages.flatMap(callIds)))
  );
}

/** Whether the results after each message are those of its calls, in number and by id, and there are no others. */
function isPaired(messages: readonly JsonObject[]): boolean {
  let open: string[] = [];
  for (const message of messages) {
    if (message['role'] === 'tool') {
      const at = open.indexOf(String(message['tool_call_id']));
      if (at < 0) return false;
      open.splice(at, 1);
      continue;
    }
    if (open.length > 0) return false;
    open = callIds(message);
  }
  return open.length === 0;
}

function callIds(message: JsonObject): string[] {
  return objectsIn(message['tool_calls']).map((call) => String(call['id']));
}

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}

/** The values at a path such as `messages[role=tool].content` or `tools[0].function.name`. */
function pick(body: unknown, path: string): unknown[] {
  let values: unknown[] = [body];
  for (const [part] of path.matchAll(/[^.[\]]+(?![^[]*\])|\[[^\]]*\]/g)) {
    const [key = '', wanted] = part.replaceAll(/[[\]]/g, '').split('=');
    values = values
      .flatMap((value) => {
        if (wanted !== undefined) return objectsIn(value).filter((item) => item[key] === wanted);
        return [part.startsWith('[') ? asArray(value)[Number(key)] : asObject(value)?.[key]];
      })
      .filter((value) => value !== undefined);
  }
  return values;
}
