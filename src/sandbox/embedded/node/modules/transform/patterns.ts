/** What declarations declare. */
import type { AnyNode, Function as FunctionNode, Pattern, Program, Statement, ModuleDeclaration } from 'acorn';

type Add = (name: string) => void;
type BodyItem = Statement | ModuleDeclaration;

/** The names that a pattern binds. */
export function boundNames(pattern: Pattern | null | undefined, add: Add): void {
  switch (pattern?.type) {
    case 'Identifier':
      add(pattern.name);
      break;
    case 'ObjectPattern':
      for (const each of pattern.properties) boundNames(each.type === 'Property' ? each.value : each.argument, add);
      break;
    case 'ArrayPattern':
      for (const each of pattern.elements) boundNames(each, add);
      break;
    case 'AssignmentPattern':
      boundNames(pattern.left, add);
      break;
    case 'RestElement':
      boundNames(pattern.argument, add);
      break;
    default:
  }
}

/** What a block declares for itself: let, const, class, and functions. */
export function lexicalNames(body: readonly BodyItem[], add: Add): void {
  for (const item of body) {
    const exported = item.type === 'ExportNamedDeclaration' || item.type === 'ExportDefaultDeclaration';
    const statement = exported ? item.declaration : item;
    if (statement?.type === 'VariableDeclaration') {
      if (statement.kind !== 'var') for (const { id } of statement.declarations) boundNames(id, add);
    } else if (statement?.type === 'FunctionDeclaration' || statement?.type === 'ClassDeclaration') {
      if (statement.id) add(statement.id.name);
    }
  }
}

/** What `var` declares in a function or a module, wherever it stands in it. */
export function varNames(node: AnyNode | null | undefined, add: Add): void {
  switch (node?.type) {
    case 'VariableDeclaration':
      if (node.kind === 'var') for (const { id } of node.declarations) boundNames(id, add);
      break;
    case 'Program':
    case 'BlockStatement':
    case 'StaticBlock':
      for (const each of node.body) varNames(each, add);
      break;
    case 'ExportNamedDeclaration':
      varNames(node.declaration, add);
      break;
    case 'IfStatement':
      varNames(node.consequent, add);
      varNames(node.alternate, add);
      break;
    case 'ForStatement':
      varNames(node.init, add);
      varNames(node.body, add);
      break;
    case 'ForInStatement':
    case 'ForOfStatement':
      varNames(node.left, add);
      varNames(node.body, add);
      break;
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'WithStatement':
    case 'LabeledStatement':
      varNames(node.body, add);
      break;
    case 'SwitchStatement':
      for (const { consequent } of node.cases) for (const each of consequent) varNames(each, add);
      break;
    case 'TryStatement':
      varNames(node.block, add);
      varNames(node.handler?.body, add);
      varNames(node.finalizer, add);
      break;
    default:
  }
}

/** What a function declares: parameters, its own name, and what stands in its body. */
export function functionNames(node: FunctionNode, add: Add): void {
  if (node.type === 'FunctionExpression' && node.id) add(node.id.name);
  for (const parameter of node.params) boundNames(parameter, add);
  if (node.body.type !== 'BlockStatement') return;
  varNames(node.body, add);
  lexicalNames(node.body.body, add);
}

/** The names at the top of a module that are not imports. */
export function topNames(program: Program, add: Add): void {
  varNames(program, add);
  lexicalNames(program.body, add);
}
