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
export type WordPart = Word['parts'][number];
export type ParameterExpansion = Extract<WordPart, { type: 'ParameterExpansion' }>;

export const literalPart = (value: string): WordPart => ({ type: 'Literal', value });

export const literal = (value: string): Word => ({ type: 'Word', parts: [literalPart(value)] });

export const quoted = (value: string): Word => ({ type: 'Word', parts: [{ type: 'SingleQuoted', value }] });

const doubleQuoted = (part: WordPart): Word => ({ type: 'Word', parts: [{ type: 'DoubleQuoted', parts: [part] }] });

/** `"${name-fallback}"`, or `"$name"` without one. */
export const variable = (name: string, fallback?: string): Word => ({
  type: 'Word',
  parts: [
    {
      type: 'DoubleQuoted',
      parts: [
        {
          type: 'ParameterExpansion',
          parameter: name,
          operation:
            fallback === undefined ? null : { type: 'DefaultValue', word: literal(fallback), checkEmpty: false },
        },
        // Alone it would fail under `set -u`: see corrections.ts.
        ...(fallback === undefined ? [] : [{ type: 'Literal' as const, value: '' }]),
      ],
    },
  ],
});

/** The value of a variable, with another text in place of one that it starts with. */
export const replacedAtStart = (name: string, text: string, by: string): Word => ({
  type: 'Word',
  parts: [
    {
      type: 'ParameterExpansion',
      parameter: name,
      operation: {
        type: 'PatternReplacement',
        pattern: literal(text),
        replacement: literal(by),
        all: false,
        anchor: 'start',
      },
    },
  ],
});

const substitution = (command: SimpleCommand): WordPart => ({
  type: 'CommandSubstitution',
  body: { type: 'Script', statements: [statementOf(command)] },
  legacy: false,
});

/** `$(command)` */
export const outputOf = (command: SimpleCommand): Word => ({ type: 'Word', parts: [substitution(command)] });

/** `"$(command)"` */
export const quotedOutputOf = (command: SimpleCommand): Word => doubleQuoted(substitution(command));

export const simpleCommand = (name: string, args: Word[] = []): SimpleCommand => ({
  type: 'SimpleCommand',
  assignments: [],
  name: literal(name),
  args,
  redirections: [],
});

export const pipelineOf = (command: Command): Pipeline => ({ type: 'Pipeline', commands: [command], negated: false });

/** `first || second || ...`, or with other operators between. */
export const listOf = (commands: Command[], operators: Statement['operators'] = []): Statement => ({
  type: 'Statement',
  pipelines: commands.map(pipelineOf),
  operators,
  background: false,
});

export const statementOf = (command: Command): Statement => listOf([command]);

/** `command && :`, which fails as the command does without ending a script under `set -e`. */
export const keepingStatus = (command: Command): Statement => listOf([command, simpleCommand(':')], ['&&']);

export const groupOf = (body: Statement[], redirections: Redirection[] = []): CompoundCommand => ({
  type: 'Group',
  body,
  redirections,
});

export const subshellOf = (...body: Statement[]): CompoundCommand => ({ type: 'Subshell', body, redirections: [] });

/** The text of a word that is written out, without any expansion. */
export function plainText(word: Word | null): string | undefined {
  let text = '';
  for (const part of word?.parts ?? []) {
    if (part.type !== 'Literal' && part.type !== 'SingleQuoted' && part.type !== 'Escaped') return undefined;
    text += part.value;
  }
  return word ? text : undefined;
}

/** The name of a simple command, if it is written out. */
export const nameOf = (command: Command): string | undefined =>
  command.type === 'SimpleCommand' ? plainText(command.name) : undefined;

export interface AnyNode {
  type: string;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

export const isSimpleCommand = (node: AnyNode): node is SimpleCommand => node.type === 'SimpleCommand';

export const isParameter = (node: AnyNode): node is ParameterExpansion => node.type === 'ParameterExpansion';

/** Calls `visit` with each node of the tree. It answers false not to go below the node. */
export function walkTree(value: unknown, visit: (node: AnyNode) => boolean | void): void {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value) && visit(value) === false) return;
  for (const part of Object.values(value)) walkTree(part, visit);
}

export function someNode(value: unknown, test: (node: AnyNode) => boolean): boolean {
  let found = false;
  walkTree(value, (node) => {
    found ||= test(node);
    return !found;
  });
  return found;
}

/** A copy of the tree in which `replace` has put others for some nodes; it is not asked about what is below those. */
export function mapTree<T>(value: T, replace: (node: AnyNode) => AnyNode | undefined): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => mapTree(part, replace)) as T;
  const replacement = isNode(value) ? replace(value) : undefined;
  if (replacement) return replacement as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTree(part as unknown, replace)])) as T;
}

/** A copy of the tree in which each node is what `rewrite` makes of it; what is below it was rewritten before. */
export function rewriteTree<T>(value: T, rewrite: (node: AnyNode) => AnyNode): T {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => rewriteTree(part, rewrite)) as T;
  const entries = Object.entries(value).map(([key, part]) => [key, rewriteTree(part as unknown, rewrite)]);
  const copy = Object.fromEntries(entries) as T;
  return isNode(copy) ? (rewrite(copy) as T) : copy;
}

/** The lists of statements right inside a compound command, changed. Those of functions and substitutions are not. */
export function mapBodies<T extends CompoundCommand>(
  command: T,
  change: (statements: Statement[], role: 'body' | 'condition') => Statement[],
): T;
export function mapBodies(
  command: CompoundCommand,
  change: (statements: Statement[], role: 'body' | 'condition') => Statement[],
): CompoundCommand {
  switch (command.type) {
    case 'If':
      return {
        ...command,
        clauses: command.clauses.map(({ condition, body }) => ({
          condition: change(condition, 'condition'),
          body: change(body, 'body'),
        })),
        elseBody: command.elseBody && change(command.elseBody, 'body'),
      };
    case 'While':
    case 'Until':
      return { ...command, condition: change(command.condition, 'condition'), body: change(command.body, 'body') };
    case 'For':
    case 'CStyleFor':
    case 'Group':
    case 'Subshell':
      return { ...command, body: change(command.body, 'body') };
    case 'Case':
      return { ...command, items: command.items.map((item) => ({ ...item, body: change(item.body, 'body') })) };
    default:
      return command;
  }
}
