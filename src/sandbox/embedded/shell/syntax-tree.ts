/** The parts of just-bash's syntax tree that the transform meets. The package exports them only through `Bash`. */
import type { Bash } from 'just-bash/browser';

export type TransformPlugin = Parameters<Bash['registerTransformPlugin']>[0];
export type Script = Parameters<TransformPlugin['transform']>[0]['ast'];
export type Statement = Script['statements'][number];
export type Pipeline = Statement['pipelines'][number];
export type Command = Pipeline['commands'][number];
export type SimpleCommand = Extract<Command, { type: 'SimpleCommand' }>;
export type FunctionDefinition = Extract<Command, { type: 'FunctionDef' }>;
export type CompoundCommand = Exclude<Command, SimpleCommand | FunctionDefinition>;
export type Redirection = SimpleCommand['redirections'][number];
export type Assignment = SimpleCommand['assignments'][number];
export type Word = SimpleCommand['args'][number];

export const literal = (value: string): Word => ({ type: 'Word', parts: [{ type: 'Literal', value }] });

/** `"${name-fallback}"` */
export const variable = (name: string, fallback: string): Word => ({
  type: 'Word',
  parts: [
    {
      type: 'DoubleQuoted',
      parts: [
        {
          type: 'ParameterExpansion',
          parameter: name,
          operation: { type: 'DefaultValue', word: literal(fallback), checkEmpty: false },
        },
      ],
    },
  ],
});

/** The text of a word that is written out, without any expansion. */
export function plainText(word: Word | null): string | undefined {
  let text = '';
  for (const part of word?.parts ?? []) {
    if (part.type !== 'Literal' && part.type !== 'SingleQuoted' && part.type !== 'Escaped') return undefined;
    text += part.value;
  }
  return word ? text : undefined;
}

export interface AnyNode {
  type: string;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls `visit` with each node of the tree. */
export function walkTree(value: unknown, visit: (node: AnyNode) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) visit(value);
  for (const part of Object.values(value)) walkTree(part, visit);
}

/** A copy of the tree in which `replace` has put others for some nodes; it is not asked about what is below those. */
export function mapTree<T>(value: T, replace: (node: AnyNode) => AnyNode | undefined): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => mapTree(part, replace)) as T;
  const replacement = isNode(value) ? replace(value) : undefined;
  if (replacement) return replacement as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTree(part as unknown, replace)])) as T;
}
