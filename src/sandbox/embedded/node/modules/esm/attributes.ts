/** Import attributes: which type a module must be imported as. */
import { nodeError } from '../../builtins/library/errors.ts';
import { thrownAt } from '../errors/arrows.ts';
import type { ModuleRequest } from '../transform/analysis.ts';

export type Attributes = Pick<ModuleRequest, 'type' | 'unknownAttribute'>;

/** The second argument of `import()`. */
export function attributesOf(options: unknown): Attributes {
  if (options === undefined) return {};
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('The second argument to import() must be an object');
  }
  const { with: given, assert } = options as { with?: unknown; assert?: unknown };
  const attributes = given ?? assert;
  if (attributes === undefined) return {};
  if (typeof attributes !== 'object' || attributes === null)
    throw new TypeError("The 'assert' option must be an object");
  return readAttributes(Object.entries(attributes));
}

export function readAttributes(entries: readonly (readonly [key: string, value: unknown])[]): Attributes {
  const attributes: Attributes = {};
  for (const [key, value] of entries) {
    if (typeof value !== 'string') throw new TypeError('Import assertion value must be a string');
    if (key === 'type') attributes.type = value;
    else attributes.unknownAttribute = [key, value];
  }
  return attributes;
}

/** Throws if a module cannot be imported with these attributes. */
export function checkAttributes({ type, unknownAttribute }: Attributes, url: string, isJson: boolean): void {
  const fail = (code: string, message: string): never => {
    throw thrownAt(nodeError(TypeError, code, message, checkAttributes), 'attribute');
  };
  if (unknownAttribute) {
    const [key, value] = unknownAttribute;
    fail('ERR_IMPORT_ATTRIBUTE_UNSUPPORTED', `Import attribute "${key}" with value "${value}" is not supported`);
  }
  if (type !== undefined && type !== 'json') {
    fail('ERR_IMPORT_ASSERTION_TYPE_UNSUPPORTED', `Import attribute type "${type}" is unsupported`);
  }
  if (isJson && type === undefined) {
    fail('ERR_IMPORT_ASSERTION_TYPE_MISSING', `Module "${url}" needs an import attribute of type "json"`);
  }
  if (!isJson && type === 'json') {
    fail('ERR_IMPORT_ASSERTION_TYPE_FAILED', `Module "${url}" is not of type "json"`);
  }
}
