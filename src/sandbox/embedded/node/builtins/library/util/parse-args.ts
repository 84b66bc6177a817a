/** `util.parseArgs`. */
import { invalidArgType, invalidArgValue, nodeError } from '../errors.ts';
import { validateArray, validateBoolean, validateObject, validateString, validateUnion } from '../validators.ts';
import { tokensOf, type Option, type Options, type OptionToken, type Token } from './argument-tokens.ts';

interface Config {
  args?: unknown;
  options?: unknown;
  strict?: unknown;
  allowPositionals?: unknown;
  allowNegative?: unknown;
  tokens?: unknown;
}

type Value = string | boolean;

interface Result {
  values: Record<string, Value | Value[]>;
  positionals: string[];
  tokens?: Token[];
}

function invalidOptionValue(message: string): Error {
  return nodeError(TypeError, 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE', message, parseArgs);
}

function unknownOption(name: string, allowPositionals: boolean): Error {
  const hint = allowPositionals
    ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- ${JSON.stringify(name)}`
    : '';
  return nodeError(TypeError, 'ERR_PARSE_ARGS_UNKNOWN_OPTION', `Unknown option '${name}'${hint}`, parseArgs);
}

function checkList(value: unknown, name: string, type: 'string' | 'boolean'): void {
  validateArray(value, name);
  value.forEach((item, index) => {
    if (typeof item !== type) throw invalidArgType(`${name}[${index}]`, type, item);
  });
}

function checkOptions(options: unknown): asserts options is Options {
  validateObject(options, 'options');
  for (const [name, option] of Object.entries(options) as [string, unknown][]) {
    validateObject(option, `options.${name}`);
    const { type, short, multiple, default: initial } = option as Record<string, unknown>;
    validateUnion(type, `options.${name}.type`, ['string', 'boolean'] as const);
    if (Object.hasOwn(option, 'short')) {
      validateString(short, `options.${name}.short`);
      if (short.length !== 1) throw invalidArgValue(`options.${name}.short`, short, 'must be a single character');
    }
    if (Object.hasOwn(option, 'multiple')) validateBoolean(multiple, `options.${name}.multiple`);
    if (initial === undefined) continue;
    if (multiple) checkList(initial, `options.${name}.default`, type);
    else if (type === 'string') validateString(initial, `options.${name}.default`);
    else validateBoolean(initial, `options.${name}.default`);
  }
}

function checkUsage(token: OptionToken, options: Options, allowNegative: boolean, allowPositionals: boolean): void {
  let { name } = token;
  let option = own(options, name);
  if (!option && allowNegative && name.startsWith('no-')) {
    name = name.slice(3);
    option = own(options, name);
    if (option?.type !== 'boolean') option = undefined;
  }
  if (!option) throw unknownOption(token.rawName, allowPositionals);
  const { short, type } = option;
  const both = `${short ? `-${short}, ` : ''}--${name}`;
  if (type === 'string' && typeof token.value !== 'string') {
    throw invalidOptionValue(`Option '${both} <value>' argument missing`);
  }
  if (type === 'boolean' && token.value !== undefined) {
    throw invalidOptionValue(`Option '${both}' does not take an argument`);
  }
}

function checkAmbiguous({ rawName, name, value, inlineValue }: OptionToken): void {
  if (inlineValue || value === undefined || value.length <= 1 || !value.startsWith('-')) return;
  const example = rawName.startsWith('--') ? `'${rawName}=-XYZ'` : `'--${name}=-XYZ' or '${rawName}-XYZ'`;
  throw invalidOptionValue(
    `Option '${rawName}' argument is ambiguous.\n` +
      `Did you forget to specify the option argument for '${rawName}'?\n` +
      `To specify an option argument starting with a dash use ${example}.`,
  );
}

function own(options: Options, name: string): Option | undefined {
  return Object.hasOwn(options, name) ? options[name] : undefined;
}

function store(token: OptionToken, options: Options, values: Result['values'], allowNegative: boolean): void {
  if (token.name === '__proto__') return;
  let value: Value = token.value ?? true;
  if (allowNegative && token.name.startsWith('no-') && token.value === undefined) {
    token.name = token.name.slice(3);
    value = false;
  }
  const existing = values[token.name];
  if (!own(options, token.name)?.multiple) values[token.name] = value;
  else if (Array.isArray(existing)) existing.push(value);
  else values[token.name] = [value];
}

/** What follows the script; with `-e` and `-p` there is none. */
function programArguments(): string[] {
  const isString = ['-e', '--eval', '-p', '--print'].some((option) => process.execArgv.includes(option));
  return process.argv.slice(isString ? 1 : 2);
}

export function parseArgs(config: Config = {}): Result {
  const given = <Name extends keyof Config>(name: Name) => (Object.hasOwn(config, name) ? config[name] : undefined);
  const args = given('args') ?? programArguments();
  const strict = given('strict') ?? true;
  const allowPositionals = given('allowPositionals') ?? !strict;
  const returnTokens = given('tokens') ?? false;
  const allowNegative = given('allowNegative') ?? false;
  const options: unknown = given('options') ?? {};
  validateArray(args, 'args');
  validateBoolean(strict, 'strict');
  validateBoolean(allowPositionals, 'allowPositionals');
  validateBoolean(returnTokens, 'tokens');
  validateBoolean(allowNegative, 'allowNegative');
  checkOptions(options);

  const tokens = tokensOf(args as string[], options);
  const values = Object.create(null) as Result['values'];
  const result: Result = { values, positionals: [] };
  if (returnTokens) result.tokens = tokens;
  for (const token of tokens) {
    if (token.kind === 'option') {
      if (strict) {
        checkUsage(token, options, allowNegative, allowPositionals);
        checkAmbiguous(token);
      }
      store(token, options, values, allowNegative);
    } else if (token.kind === 'positional') {
      if (!allowPositionals) {
        const message = `Unexpected argument '${token.value}'. This command does not take positional arguments`;
        throw nodeError(TypeError, 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', message, parseArgs);
      }
      result.positionals.push(token.value);
    }
  }
  for (const [name, option] of Object.entries(options)) {
    if (option.default !== undefined && values[name] === undefined && name !== '__proto__')
      values[name] = option.default;
  }
  return result;
}
