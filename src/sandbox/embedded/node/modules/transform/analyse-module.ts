import { parse } from 'acorn';
import type {
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportAttribute,
  Literal,
  Program,
} from 'acorn';
import type { IndirectExport, ImportBinding, LocalExport, ModuleAnalysis, ModuleRequest } from './analysis.ts';
import type { EditList } from './edit-list.ts';
import { freePrefix, loaderNames } from './names.ts';
import type { LoaderNames } from './names.ts';
import { boundNames, topNames } from './patterns.ts';
import { Walker } from './walker.ts';

/** `assert` in place of `with`, which Node 20 still takes. */
const oldAttributes = /(?<=\b(?:from|import)\s*(?:'[^'\n]*'|"[^"\n]*")[ \t]*)assert(?=\s*\{)/g;

/** Throws what acorn throws. */
export function parseModule(code: string): Program {
  try {
    return parse(code, options);
  } catch (thrown) {
    if (code.search(oldAttributes) === -1) throw thrown;
    return parse(code.replaceAll(oldAttributes, 'with  '), options);
  }
}

const options = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true } as const;

/** Finds what an ES module imports and exports, and what to rewrite in it. Throws what acorn throws. */
export function analyseModule(code: string, program = parseModule(code)): ModuleAnalysis {
  const names = loaderNames(freePrefix(code));
  const requests = new RequestList();
  const bindings = importBindings(program, requests);
  const exported = namesExported(program);
  const walker = new Walker({
    code,
    names,
    bindings: new Map(
      bindings.flatMap(({ local, imported }, index) => (imported === null ? [] : [[local, index] as const])),
    ),
    watched: new Set([...exported, ...bindings].map(({ local }) => local)),
  });
  walker.walk(program);
  for (const binding of bindings) binding.isAssigned = walker.assigned.has(binding.local);
  noteRepeated(program, walker.assigned);

  const locals: LocalExport[] = [];
  const indirect: IndirectExport[] = [];
  const stars: number[] = [];
  const byLocal = new Map(bindings.map((binding) => [binding.local, binding]));
  for (const { name, local, start, end } of exported) {
    const binding = byLocal.get(local);
    if (binding) indirect.push({ name, request: binding.request, imported: binding.imported, start, end });
    else
      locals.push({ name, local: local === '*default*' ? names.default : local, stable: !walker.assigned.has(local) });
  }
  for (const node of program.body) {
    if (node.type === 'ExportAllDeclaration') {
      const request = requests.add(node.source, node.attributes);
      const { start, end } = node;
      if (node.exported) indirect.push({ name: textOf(node.exported), request, imported: null, start, end });
      else stars.push(request);
    } else if (node.type === 'ExportNamedDeclaration' && node.source) {
      const request = requests.add(node.source, node.attributes);
      for (const { exported: as, local } of node.specifiers) {
        indirect.push({ name: textOf(as), request, imported: textOf(local), start: local.start, end: local.end });
      }
    }
  }
  const unnamedDefault = removeModuleSyntax(program, code, walker.edits, names);
  if (code.startsWith('#!')) walker.edits.replace(0, 2, '//');
  return {
    format: 'module',
    prefix: names.prefix,
    edits: walker.edits.sorted(),
    requests: requests.all,
    bindings,
    locals,
    indirect,
    stars,
    async: walker.hasTopLevelAwait,
    unnamedDefault,
  };
}

/** The requests in the order of the code, each once. */
class RequestList {
  readonly all: ModuleRequest[] = [];
  readonly #indexes = new Map<string, number>();

  add(source: Literal, attributes: readonly ImportAttribute[]): number {
    const request: ModuleRequest = { specifier: String(source.value) };
    for (const { key, value } of attributes) {
      if (textOf(key) === 'type') request.type = String(value.value);
      else request.unknownAttribute = [textOf(key), String(value.value)];
    }
    const key = JSON.stringify(request);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.all.length);
    return this.all.push(request) - 1;
  }
}

/** Requests come in the order of the code, whether they import or export. */
function importBindings(program: Program, requests: RequestList): ImportBinding[] {
  const bindings: ImportBinding[] = [];
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') {
      const request = requests.add(node.source, node.attributes);
      for (const specifier of node.specifiers) {
        let imported: string | null = null;
        let { start, end } = specifier;
        if (specifier.type === 'ImportDefaultSpecifier') imported = 'default';
        if (specifier.type === 'ImportSpecifier') {
          imported = textOf(specifier.imported);
          ({ start, end } = specifier.imported);
        }
        bindings.push({ local: specifier.local.name, request, imported, isAssigned: false, start, end });
      }
    } else if (node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) {
      if (node.source) requests.add(node.source, node.attributes);
    }
  }
  return bindings;
}

interface ExportedName {
  name: string;
  local: string;
  start: number;
  end: number;
}

/** What is exported by the name that it has in this module. */
function namesExported(program: Program): ExportedName[] {
  const exported: ExportedName[] = [];
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') {
      const { start, end } = node;
      exported.push({ name: 'default', local: declaredName(node) ?? '*default*', start, end });
    } else if (node.type === 'ExportNamedDeclaration' && !node.source) {
      const { start, end, declaration } = node;
      const add = (name: string): void => void exported.push({ name, local: name, start, end });
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) boundNames(id, add);
      else if (declaration) add(declaration.id.name);
      for (const { exported: as, local } of node.specifiers) {
        exported.push({ name: textOf(as), local: textOf(local), start: local.start, end: local.end });
      }
    }
  }
  return exported;
}

function declaredName({ declaration }: ExportDefaultDeclaration): string | undefined {
  const isDeclared = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
  return isDeclared ? declaration.id?.name : undefined;
}

/** A `var` that is declared twice is set twice. */
function noteRepeated(program: Program, assigned: Set<string>): void {
  const seen = new Set<string>();
  topNames(program, (name) => {
    if (seen.has(name)) assigned.add(name);
    seen.add(name);
  });
}

/** Takes import and export out of the code. Answers whether the default export is a function without a name. */
function removeModuleSyntax(program: Program, code: string, edits: EditList, names: LoaderNames): boolean {
  let unnamed = false;
  for (const node of program.body) {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        edits.blank(code, node.start, node.end);
        break;
      case 'ExportNamedDeclaration':
        removeExport(node, code, edits);
        break;
      case 'ExportDefaultDeclaration':
        unnamed ||= removeDefault(node, code, edits, names);
        break;
      default:
    }
  }
  return unnamed;
}

function removeExport({ start, end, declaration }: ExportNamedDeclaration, code: string, edits: EditList): void {
  edits.blank(code, start, declaration ? declaration.start : end);
}

const space = String.raw`(?:\s|\/\*[^]*?\*\/|\/\/[^\n]*\n)*`;
const exportDefault = new RegExp(`^export${space}default`);
const functionWord = new RegExp(`^(?:async${space})?function${space}\\*?`);

function removeDefault(node: ExportDefaultDeclaration, code: string, edits: EditList, names: LoaderNames): boolean {
  const { declaration, start } = node;
  const end = start + (exportDefault.exec(code.slice(start, declaration.start))?.[0].length ?? 0);
  const isFunction = declaration.type === 'FunctionDeclaration';
  if (isFunction || (declaration.type === 'ClassDeclaration' && declaration.id)) {
    edits.blank(code, start, end);
    if (!isFunction || declaration.id) return false;
    const word = functionWord.exec(code.slice(declaration.start))?.[0] ?? '';
    edits.insert(declaration.start + word.length, ` ${names.default}`);
    return true;
  }
  // In this place a class or function without a name gets the name `default`, as it should.
  const breaks = code.slice(start, end).replaceAll(/[^\n]/g, '');
  edits.replace(start, end, `const ${names.default}={default:${breaks}`);
  const isEnded = code[node.end - 1] === ';';
  edits.insert(isEnded ? node.end - 1 : node.end, isEnded ? '}.default' : '}.default;', 'last');
  return false;
}

const textOf = (node: Identifier | Literal): string => (node.type === 'Identifier' ? node.name : String(node.value));
