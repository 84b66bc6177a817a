import { awkPattern } from './records.ts';
import type { AwkRuntime } from './runtime.ts';
import type { Compile } from './scope.ts';
import type { Expression } from './syntax.ts';

/** Makes a function of what stands where a pattern is wanted: an expression as it is written, or the text of a value. */
export function compilePattern(expression: Expression, compile: Compile, runtime: AwkRuntime): () => RegExp {
  if (expression.kind === 'regex') {
    const pattern = awkPattern(expression.source);
    return () => pattern;
  }
  const source = compile(expression);
  return () => awkPattern(runtime.text(source()));
}
