/** The tree of a program of awk. */

export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'string'; value: string }
  /** Alone it is matched against the record. */
  | { kind: 'regex'; source: string }
  | Target
  | { kind: 'assign'; operator: string; target: Target; value: Expression }
  | { kind: 'conditional'; test: Expression; yes: Expression; no: Expression }
  | { kind: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'binary'; operator: '+' | '-' | '*' | '/' | '%' | '^'; left: Expression; right: Expression }
  | { kind: 'compare'; operator: '<' | '<=' | '==' | '!=' | '>' | '>='; left: Expression; right: Expression }
  | { kind: 'match'; negated: boolean; left: Expression; right: Expression }
  | { kind: 'concatenate'; left: Expression; right: Expression }
  | { kind: 'unary'; operator: '-' | '+' | '!'; operand: Expression }
  | { kind: 'step'; by: 1 | -1; prefix: boolean; target: Target }
  | { kind: 'in'; subscripts: Expression[]; array: string }
  /** In parentheses; several only before `in` and in lists of print. */
  | { kind: 'group'; items: Expression[] }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'builtin'; name: string; args: Expression[] }
  | { kind: 'getline'; from: 'main' | 'file' | 'command'; source: Expression | undefined; target: Target | undefined }
  /** A value that was put aside. */
  | { kind: 'temporary'; index: number };

export type Target =
  | { kind: 'variable'; name: string }
  | { kind: 'element'; array: string; subscripts: Expression[] }
  | { kind: 'field'; index: Expression };

export interface Redirection {
  kind: '>' | '>>' | '|';
  target: Expression;
}

export type Statement =
  | { kind: 'expression'; expression: Expression }
  | { kind: 'print'; formatted: boolean; args: Expression[]; redirection: Redirection | undefined }
  | { kind: 'if'; test: Expression; yes: Statement; no: Statement | undefined }
  /**
   * `before` stands before the test of each round, `after` follows the body, also when it is continued.
   * `testsFirst`: false for `do`.
   */
  | {
      kind: 'loop';
      before: Statement[];
      test: Expression | undefined;
      body: Statement;
      after: Statement[];
      testsFirst: boolean;
    }
  | { kind: 'for in'; variable: Target; array: string; body: Statement }
  | { kind: 'block'; body: Statement[] }
  | { kind: 'next' | 'nextfile' | 'break' | 'continue' }
  | { kind: 'exit' | 'return'; value: Expression | undefined }
  | { kind: 'delete'; array: string; subscripts: Expression[] | undefined }
  /** Puts a value aside. */
  | { kind: 'keep'; index: number; value: Expression }
  /** Something that has to be waited for. Its answer is put aside. */
  | { kind: 'wait'; index: number; operation: Expression };

export type RulePattern =
  | { kind: 'BEGIN' }
  | { kind: 'END' }
  | { kind: 'always' }
  | { kind: 'expression'; before: Statement[]; test: Expression }
  | { kind: 'range'; from: Expression; to: Expression; beforeFrom: Statement[]; beforeTo: Statement[] };

export interface Rule {
  pattern: RulePattern;
  /** Undefined: the record is printed. */
  body: Statement | undefined;
}

export interface FunctionDefinition {
  name: string;
  parameters: string[];
  body: Statement;
}

export interface Program {
  rules: Rule[];
  functions: Map<string, FunctionDefinition>;
}
