/** Runs a program of awk. */
import { StatementCompiler, sequence } from './compile-statements.ts';
import type { Compiled, Flow, StatementScope } from './compile-statements.ts';
import { Hoister, waitingFunctions } from './hoist.ts';
import type { AwkRuntime, Cell } from './runtime.ts';
import type { Evaluate } from './scope.ts';
import type { FunctionDefinition, Program, Rule, Statement } from './syntax.ts';
import { isTrue } from './values.ts';
import type { Value } from './values.ts';

interface CompiledRule {
  before: Compiled;
  /** Undefined: always. */
  test: Evaluate | undefined;
  /** Of a range: how it ends. */
  beforeEnd: Compiled;
  end: Evaluate | undefined;
  active: boolean;
  body: Compiled;
}

interface CompiledFunction {
  body: Compiled;
  answer: { value: Value };
}

const nothing: Compiled = { waits: false, run: () => 'on' };

/** How deep functions may call each other. */
const mostDepth = 4000;

export class AwkMachine {
  readonly #program: Program;
  readonly #runtime: AwkRuntime;
  readonly #waiting: Set<string>;
  readonly #functions = new Map<string, CompiledFunction>();
  readonly #random = randomSource();
  #depth = 0;

  constructor(program: Program, runtime: AwkRuntime) {
    this.#program = program;
    this.#runtime = runtime;
    this.#waiting = waitingFunctions(program);
  }

  async run(): Promise<void> {
    const rules = { BEGIN: [] as Compiled[], END: [] as Compiled[], main: [] as CompiledRule[] };
    const compiler = new StatementCompiler(this.#scopeFor([], { value: undefined }));
    const hoister = new Hoister(this.#waiting);
    for (const rule of this.#program.rules) {
      const hoisted = hoister.rule(rule);
      if (hoisted.pattern.kind === 'BEGIN' || hoisted.pattern.kind === 'END') {
        rules[hoisted.pattern.kind].push(hoisted.body ? compiler.compile(hoisted.body) : nothing);
      } else rules.main.push(compileRule(hoisted, compiler));
    }
    await this.#runtime.loadArguments();
    const flow = await sequence(rules.BEGIN).run();
    if (flow !== 'exit' && rules.main.length + rules.END.length > 0) {
      await this.#runtime.loadArguments();
      await this.#records(rules.main);
    }
    // After an exit too.
    await sequence(rules.END).run();
    await this.#runtime.finish();
  }

  async #records(rules: readonly CompiledRule[]): Promise<void> {
    const runtime = this.#runtime;
    for (let record = runtime.nextRecord(); record !== undefined; record = runtime.nextRecord()) {
      runtime.setRecord(record);
      const flow = await this.#record(rules);
      if (flow === 'exit') return;
      if (flow === 'nextfile') runtime.skipFile();
    }
  }

  async #record(rules: readonly CompiledRule[]): Promise<Flow> {
    for (const rule of rules) {
      if (rule.test && !(await applies(rule))) continue;
      const flow = rule.body.waits ? await rule.body.run() : rule.body.run();
      if (flow !== 'on') return flow;
    }
    return 'on';
  }

  #scopeFor(parameters: readonly string[], answer: { value: Value }): StatementScope {
    return {
      runtime: this.#runtime,
      parameters,
      answer,
      random: this.#random,
      parametersOf: (name) => this.#program.functions.get(name)?.parameters ?? [],
      isWaiting: (name) => this.#waiting.has(name),
      callFunction: (name) => (args) => {
        const compiled = this.#function(name);
        return this.#inFrame(args, () => {
          compiled.answer.value = undefined;
          if (!compiled.body.waits) compiled.body.run();
          return compiled.answer.value;
        });
      },
      callWaiting: (name) => async (args) => {
        const compiled = this.#function(name);
        const runtime = this.#runtime;
        const [frame, temporaries] = [runtime.frame, runtime.temporaries];
        runtime.frame = args;
        runtime.temporaries = [];
        compiled.answer.value = undefined;
        await compiled.body.run();
        const { value } = compiled.answer;
        runtime.frame = frame;
        runtime.temporaries = temporaries;
        return value;
      },
    };
  }

  #inFrame(args: Cell[], run: () => Value): Value {
    const runtime = this.#runtime;
    const { frame } = runtime;
    this.#depth += 1;
    if (this.#depth > mostDepth) throw new RangeError('function call nesting too deep');
    runtime.frame = args;
    try {
      return run();
    } finally {
      runtime.frame = frame;
      this.#depth -= 1;
    }
  }

  /** Compiled when it is first called, since functions may call each other. */
  #function(name: string): CompiledFunction {
    const known = this.#functions.get(name);
    if (known) return known;
    const definition: FunctionDefinition = this.#program.functions.get(name) ?? {
      name,
      parameters: [],
      body: emptyBlock,
    };
    const answer: { value: Value } = { value: undefined };
    const compiled: CompiledFunction = { body: nothing, answer };
    this.#functions.set(name, compiled);
    const compiler = new StatementCompiler(this.#scopeFor(definition.parameters, answer));
    compiled.body = compiler.compile(new Hoister(this.#waiting).statement(definition.body));
    return compiled;
  }
}

const emptyBlock: Statement = { kind: 'block', body: [] };
const printRecord: Statement = { kind: 'print', formatted: false, args: [], redirection: undefined };

function compileRule({ pattern, body }: Rule, compiler: StatementCompiler): CompiledRule {
  const compiled = compiler.compile(body ?? printRecord);
  const compileAll = (statements: readonly Statement[]): Compiled =>
    sequence(statements.map((statement) => compiler.compile(statement)));
  const rule: CompiledRule = {
    before: nothing,
    test: undefined,
    beforeEnd: nothing,
    end: undefined,
    active: false,
    body: compiled,
  };
  if (pattern.kind === 'expression') {
    rule.before = compileAll(pattern.before);
    rule.test = compiler.expressions.compile(pattern.test);
  } else if (pattern.kind === 'range') {
    rule.before = compileAll(pattern.beforeFrom);
    rule.test = compiler.expressions.compile(pattern.from);
    rule.beforeEnd = compileAll(pattern.beforeTo);
    rule.end = compiler.expressions.compile(pattern.to);
  }
  return rule;
}

async function applies(rule: CompiledRule): Promise<boolean> {
  const test = async (before: Compiled, evaluate: Evaluate | undefined): Promise<boolean> => {
    if (before !== nothing) await before.run();
    return isTrue(evaluate?.());
  };
  if (!rule.end) return test(rule.before, rule.test);
  if (!rule.active && !(await test(rule.before, rule.test))) return false;
  rule.active = !(await test(rule.beforeEnd, rule.end));
  return true;
}

/** The same numbers for the same seed. */
function randomSource(): { seed: number; next: () => number } {
  let state = 0;
  let seeded = 0;
  const source = {
    get seed(): number {
      return seeded;
    },
    set seed(value: number) {
      seeded = value;
      state = Math.imul(Math.trunc(value) ^ 0x9e37_79b9, 0x85eb_ca6b) >>> 0;
    },
    next: (): number => {
      state = (state + 0x6d2b_79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
  source.seed = 0;
  return source;
}
