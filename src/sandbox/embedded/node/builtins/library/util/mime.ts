/** `util.MIMEType` and `util.MIMEParams`. */
import { nodeError } from '../errors.ts';

const notToken = /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/;
const notQuotedText = /[^\t\u0020-~\u0080-\u00FF]/;

function check(what: string, text: string, invalid: RegExp, whole = text, mayBeEmpty = false): void {
  const at = text.search(invalid);
  if (at === -1 && (mayBeEmpty || text !== '')) return;
  const place = at === -1 ? '' : ` at ${at}`;
  const message = `The MIME syntax for a ${what} in ${JSON.stringify(whole)} is invalid${place}`;
  throw nodeError(TypeError, 'ERR_INVALID_MIME_SYNTAX', message, check);
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function quoted(value: string): string {
  return value !== '' && !notToken.test(value) ? value : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** The value that a quoted text stands for, and how much of the text it takes. */
function unquote(text: string): { value: string; length: number } {
  let value = '';
  let i = 0;
  for (; i < text.length && text[i] !== '"'; i += 1) {
    if (text[i] === '\\' && i + 1 < text.length) i += 1;
    value += text[i];
  }
  return { value, length: Math.min(i + 1, text.length) };
}

function parseParameters(text: string): Map<string, string> {
  const parameters = new Map<string, string>();
  const source = text.replace(/[\r\n\t ]*$/, '');
  let at = 0;
  while (at < source.length) {
    const start = at + source.slice(at).search(/[^\r\n\t ]|$/);
    const end = start + source.slice(start).search(/[;=]|$/);
    const name = lower(source.slice(start, end));
    at = end + 1;
    if (source[end] !== '=' || at >= source.length) continue;
    let value: string;
    if (source[at] === '"') {
      const inside = unquote(source.slice(at + 1));
      ({ value } = inside);
      at += 1 + inside.length;
    } else {
      const semicolon = source.indexOf(';', at);
      const raw = source.slice(at, semicolon === -1 ? undefined : semicolon);
      at += raw.length;
      value = raw.replace(/[\r\n\t ]*$/, '');
      if (value === '') continue;
    }
    const isValid = name !== '' && !notToken.test(name) && !notQuotedText.test(value);
    if (isValid && !parameters.has(name)) parameters.set(name, value);
    at += 1;
  }
  return parameters;
}

let fill: (parameters: MIMEParams, text: string) => void;

export class MIMEParams {
  #data = new Map<string, string>();

  static {
    fill = (parameters, text) => {
      parameters.#data = parseParameters(text);
    };
  }

  delete(name: string): void {
    this.#data.delete(name);
  }

  get(name: string): string | null {
    return this.#data.get(name) ?? null;
  }

  has(name: string): boolean {
    return this.#data.has(name);
  }

  set(name: unknown, value: unknown): void {
    check('parameter name', String(name), notToken);
    check('parameter value', String(value), notQuotedText, undefined, true);
    this.#data.set(String(name), String(value));
  }

  *entries(): Generator<[string, string]> {
    yield* this.#data.entries();
  }

  *keys(): Generator<string> {
    yield* this.#data.keys();
  }

  *values(): Generator<string> {
    yield* this.#data.values();
  }

  [Symbol.iterator](): Generator<[string, string]> {
    return this.entries();
  }

  toString(): string {
    return Array.from(this.#data, ([name, value]) => `${name}=${quoted(value)}`).join(';');
  }

  toJSON(): string {
    return this.toString();
  }
}

export class MIMEType {
  #type: string;
  #subtype: string;
  readonly #parameters = new MIMEParams();

  constructor(input: unknown) {
    const text = String(input);
    const source = text.replace(/^[\r\n\t ]*/, '');
    const slash = source.indexOf('/');
    const type = slash === -1 ? source : source.slice(0, slash);
    check('type', slash === -1 && !notToken.test(type) ? '' : type, notToken, text);
    const semicolon = source.indexOf(';', slash);
    const subtype = source.slice(slash + 1, semicolon === -1 ? undefined : semicolon).replace(/[\r\n\t ]*$/, '');
    check('subtype', subtype, notToken, text);
    this.#type = lower(type);
    this.#subtype = lower(subtype);
    fill(this.#parameters, semicolon === -1 ? '' : source.slice(semicolon + 1));
  }

  get type(): string {
    return this.#type;
  }

  set type(value: unknown) {
    check('type', String(value), notToken);
    this.#type = lower(String(value));
  }

  get subtype(): string {
    return this.#subtype;
  }

  set subtype(value: unknown) {
    check('subtype', String(value), notToken);
    this.#subtype = lower(String(value));
  }

  get essence(): string {
    return `${this.#type}/${this.#subtype}`;
  }

  get params(): MIMEParams {
    return this.#parameters;
  }

  toString(): string {
    const parameters = this.#parameters.toString();
    return parameters === '' ? this.essence : `${this.essence};${parameters}`;
  }

  toJSON(): string {
    return this.toString();
  }
}
