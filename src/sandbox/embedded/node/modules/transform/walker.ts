import type {
  AnyNode,
  AwaitExpression,
  Class,
  ForOfStatement,
  Function as FunctionNode,
  Identifier,
  NewExpression,
  Pattern,
  TryStatement,
} from 'acorn';
import { EditList } from './edit-list.ts';
import type { LoaderNames } from './names.ts';
import { boundNames, functionNames, lexicalNames } from './patterns.ts';

export interface WalkerOptions {
  code: string;
  names: LoaderNames;
  /** Imports that may have to be live, by their local name. */
  bindings: ReadonlyMap<string, number>;
  /** Top-level names whose assignments matter. */
  watched: ReadonlySet<string>;
}

/**
 * Goes through a program once. Finds what imports are used and which names are assigned to, and rewrites `import()`,
 * `import.meta` and `await`.
 */
export class Walker {
  readonly edits = new EditList();
  /** Watched names that something assigns to. */
  readonly assigned = new Set<string>();
  hasTopLevelAwait = false;
  readonly #options: WalkerOptions;
  readonly #interesting: ReadonlySet<string>;
  /** How many scopes around here declare a name anew. */
  readonly #shadows = new Map<string, number>();
  #functions = 0;
  #blocks = 0;
  #awaits = 0;
  #frames = 0;
  /** Where the labels of the statement that comes next begin. */
  #labels: number | undefined;

  constructor(options: WalkerOptions) {
    this.#options = options;
    this.#interesting = new Set([...options.bindings.keys(), ...options.watched]);
  }

  walk(node: AnyNode | null | undefined): void {
    if (!node) return;
    const labels = this.#labels;
    this.#labels = undefined;
    switch (node.type) {
      case 'Identifier':
        this.#reference(node);
        break;
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.#function(node);
        break;
      case 'ClassDeclaration':
      case 'ClassExpression':
        this.#class(node);
        break;
      case 'MemberExpression':
        this.walk(node.object);
        if (node.computed) this.walk(node.property);
        break;
      case 'Property':
        if (node.computed) this.walk(node.key);
        if (node.shorthand && node.value.type === 'Identifier') this.#reference(node.value, true);
        else this.walk(node.value);
        break;
      case 'MethodDefinition':
      case 'PropertyDefinition':
        if (node.computed) this.walk(node.key);
        this.#inFunction([], () => this.walk(node.value));
        break;
      case 'StaticBlock':
        this.#inFunction(this.#lexical(node.body), () => this.#all(node.body));
        break;
      case 'VariableDeclaration':
        this.#declaration(node);
        break;
      case 'AssignmentExpression':
        this.#target(node.left);
        this.walk(node.right);
        break;
      case 'UpdateExpression':
        if (node.argument.type === 'Identifier') this.#assign(node.argument);
        else this.walk(node.argument);
        break;
      case 'ForInStatement':
      case 'ForOfStatement':
        this.#forEach(node, labels ?? node.start);
        break;
      case 'ForStatement':
        this.#inBlock(node.init?.type === 'VariableDeclaration' ? this.#lexical([node.init]) : [], () => {
          this.walk(node.init);
          this.walk(node.test);
          this.walk(node.update);
          this.walk(node.body);
        });
        break;
      case 'BlockStatement':
        this.#inBlock(this.#lexical(node.body), () => this.#all(node.body));
        break;
      case 'SwitchStatement':
        this.walk(node.discriminant);
        this.#inBlock(this.#lexical(node.cases.flatMap(({ consequent }) => consequent)), () => this.#all(node.cases));
        break;
      case 'TryStatement':
        this.#try(node);
        break;
      case 'CatchClause':
        this.#inBlock(
          this.#names((add) => boundNames(node.param, add)),
          () => {
            if (node.param) this.#binding(node.param);
            this.walk(node.body);
          },
        );
        break;
      case 'LabeledStatement':
        this.#labels = labels ?? node.start;
        this.walk(node.body);
        break;
      case 'NewExpression':
        this.#new(node);
        break;
      case 'CallExpression':
        if (node.callee.type === 'Identifier' && node.callee.name === 'eval') this.#evalText(node.arguments[0]);
        this.#children(node);
        break;
      case 'AwaitExpression':
        this.#await(node);
        break;
      case 'ImportExpression':
        this.edits.replace(node.start, node.start + 'import'.length, this.#options.names.load);
        this.#children(node);
        break;
      case 'MetaProperty':
        if (node.meta.name === 'import') this.edits.replace(node.start, node.end, this.#options.names.meta);
        break;
      case 'BreakStatement':
      case 'ContinueStatement':
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        break;
      case 'ExportNamedDeclaration':
        this.walk(node.declaration);
        break;
      default:
        this.#children(node);
    }
  }

  #all(nodes: readonly AnyNode[]): void {
    for (const node of nodes) this.walk(node);
  }

  #children(node: AnyNode): void {
    for (const value of Object.values(node) as unknown[]) {
      if (Array.isArray(value)) {
        for (const each of value as unknown[]) if (isNode(each)) this.walk(each);
      } else if (isNode(value)) {
        this.walk(value);
      }
    }
  }

  /** A name is read. */
  #reference(node: Identifier, isShorthand = false, isNew = false): void {
    const binding = this.#options.bindings.get(node.name);
    if (binding === undefined || this.#shadows.get(node.name)) return;
    if (isShorthand) {
      this.edits.insert(node.end, `:${node.name}()`, 'plain', binding);
    } else if (isNew) {
      this.edits.insert(node.start, '(', 'plain', binding);
      this.edits.insert(node.end, '())', 'plain', binding);
    } else {
      this.edits.insert(node.end, '()', 'plain', binding);
    }
  }

  #assign(node: Identifier): void {
    if (this.#options.watched.has(node.name) && !this.#shadows.get(node.name)) this.assigned.add(node.name);
  }

  /** The left side of an assignment. */
  #target(node: Pattern): void {
    if (node.type === 'Identifier') this.#assign(node);
    else this.#pattern(node, (each) => this.#target(each));
  }

  /** What a declaration binds: names are not read, but defaults and keys are. */
  #binding(node: Pattern): void {
    if (node.type !== 'Identifier') this.#pattern(node, (each) => this.#binding(each));
  }

  #pattern(node: Exclude<Pattern, Identifier>, inner: (node: Pattern) => void): void {
    switch (node.type) {
      case 'ObjectPattern':
        for (const each of node.properties) {
          if (each.type === 'Property' && each.computed) this.walk(each.key);
          inner(each.type === 'Property' ? each.value : each.argument);
        }
        break;
      case 'ArrayPattern':
        for (const each of node.elements) if (each) inner(each);
        break;
      case 'AssignmentPattern':
        inner(node.left);
        this.walk(node.right);
        break;
      case 'RestElement':
        inner(node.argument);
        break;
      default:
        this.walk(node);
    }
  }

  #declaration(node: AnyNode & { type: 'VariableDeclaration' }): void {
    if (node.kind === 'await using') this.#noteAwait();
    // A `var` in a block may be set many times.
    const isRepeated = node.kind === 'var' && this.#functions === 0 && this.#blocks > 0;
    for (const { id, init } of node.declarations) {
      if (isRepeated) boundNames(id, (name) => this.#options.watched.has(name) && this.assigned.add(name));
      this.#binding(id);
      this.walk(init);
    }
  }

  #function(node: FunctionNode & AnyNode): void {
    const names = this.#names((add) => functionNames(node, add));
    this.#inFunction(names, () => {
      for (const parameter of (node as FunctionNode).params) this.#binding(parameter);
      const { body } = node as FunctionNode;
      if (body.type === 'BlockStatement') this.#all(body.body);
      else this.walk(body);
    });
  }

  #class(node: Class & AnyNode): void {
    const { id, superClass, body } = node as Class;
    this.#inScope(id ? this.#names((add) => add(id.name)) : [], () => {
      this.walk(superClass);
      this.#all(body.body);
    });
  }

  #forEach(node: ForOfStatement | (AnyNode & { type: 'ForInStatement' }), start: number): void {
    const { left, right, body } = node;
    this.#inBlock(left.type === 'VariableDeclaration' ? this.#lexical([left]) : [], () => {
      if (left.type === 'VariableDeclaration') this.#declaration(left);
      else this.#target(left);
      this.walk(right);
      this.walk(body);
    });
    if (node.type === 'ForOfStatement' && node.await) {
      this.#noteAwait();
      const restore = this.#keepContext(start);
      if (body.type === 'BlockStatement') {
        this.edits.insert(body.start + 1, restore, 'first');
      } else {
        this.edits.insert(body.start, `{${restore}`, 'first');
        this.edits.insert(body.end, '}', 'last');
      }
      this.edits.insert(node.end, restore, 'last');
      this.edits.insert(node.end, '}', 'last');
    }
  }

  #try(node: TryStatement): void {
    const awaits = this.#awaits;
    this.walk(node.block);
    this.walk(node.handler);
    this.walk(node.finalizer);
    if (this.#awaits === awaits) return;
    const restore = this.#keepContext(node.start);
    for (const block of [node.handler?.body, node.finalizer]) {
      if (block) this.edits.insert(block.start + 1, restore, 'first');
    }
    this.edits.insert(node.end, '}', 'last');
  }

  /** Keeps the context before a statement; answers what puts it back. The block that begins here is still to be ended. */
  #keepContext(start: number): string {
    const { context, prefix } = this.#options.names;
    this.#frames += 1;
    const frame = `${prefix}frame${this.#frames}`;
    this.edits.insert(start, `{const ${frame}=${context}.current;`, 'first');
    return `${context}.current=${frame};`;
  }

  #await(node: AwaitExpression): void {
    const { context, resume } = this.#options.names;
    this.#noteAwait();
    this.edits.insert(node.start, `${resume}(${context}.current,`);
    this.walk(node.argument);
    this.edits.insert(node.end, ')');
  }

  #noteAwait(): void {
    this.#awaits += 1;
    if (this.#functions === 0) this.hasTopLevelAwait = true;
  }

  /** `new` takes what follows it up to the first call, so a call there needs parentheses. */
  #new(node: NewExpression): void {
    let first: AnyNode = node.callee;
    while (first.type === 'MemberExpression') first = first.object;
    if (first.type === 'Identifier') {
      this.#reference(first, false, true);
      for (let each: AnyNode = node.callee; each.type === 'MemberExpression'; each = each.object) {
        if (each.computed) this.walk(each.property);
      }
    } else {
      this.walk(node.callee);
    }
    this.#all(node.arguments);
  }

  /** `eval('import(x)')`: the code sees the names around it, so the loader's too. */
  #evalText(node: AnyNode | undefined): void {
    if (!node || !isText(node)) return;
    const text = this.#options.code.slice(node.start, node.end);
    for (const { index } of text.matchAll(/\bimport(?=\s*\()/g)) {
      this.edits.replace(node.start + index, node.start + index + 'import'.length, this.#options.names.load);
    }
  }

  #inFunction(names: readonly string[], run: () => void): void {
    const awaits = this.#awaits;
    this.#functions += 1;
    this.#inScope(names, run);
    this.#functions -= 1;
    this.#awaits = awaits;
  }

  #inBlock(names: readonly string[], run: () => void): void {
    this.#blocks += 1;
    this.#inScope(names, run);
    this.#blocks -= 1;
  }

  #inScope(names: readonly string[], run: () => void): void {
    for (const name of names) this.#shadows.set(name, (this.#shadows.get(name) ?? 0) + 1);
    run();
    for (const name of names) this.#shadows.set(name, (this.#shadows.get(name) ?? 0) - 1);
  }

  #lexical(body: Parameters<typeof lexicalNames>[0]): string[] {
    return this.#names((add) => lexicalNames(body, add));
  }

  /** Of the names that are declared, those that matter. */
  #names(declare: (add: (name: string) => void) => void): string[] {
    const names: string[] = [];
    if (this.#interesting.size > 0) declare((name) => this.#interesting.has(name) && names.push(name));
    return names;
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const isText = (node: AnyNode): boolean =>
  (node.type === 'Literal' && typeof node.value === 'string') ||
  (node.type === 'TemplateLiteral' && node.expressions.length === 0);
