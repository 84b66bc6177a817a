import { isCompiledCode, placeInSource } from './code-registry.ts';

/** A frame of a stack trace as Node would write it, with places as the author of the code would name them. */
export function frameText(frame: NodeJS.CallSite): string {
  // oxlint-disable-next-line no-base-to-string -- its own method writes the frame as the engine does
  const text = frame.toString();
  const name = frame.getScriptNameOrSourceURL() as string | null | undefined;
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!name || line === null || column === null || !isCompiledCode(name)) return text;
  const place = placeInSource(name, line, column);
  const placed = text.replace(`${name}:${line}:${column}`, () => `${place.url}:${place.line}:${place.column}`);
  return frame.getFunctionName() === 'eval' ? withoutEval(placed) : placed;
}

const evalFrame =
  /^(?<async>async )?(?:(?<made>new )|(?<type>[^\s(]*)\.)?eval(?: \[as (?<method>[^\]]*)\])? \((?<place>.*)\)$/;

/** To the engine, functions without a name are called `eval` here. */
function withoutEval(text: string): string {
  const { async = '', made, type, method = '<anonymous>', place } = evalFrame.exec(text)?.groups ?? {};
  if (place === undefined) return text;
  if (made !== undefined) return `${async}new <anonymous> (${place})`;
  return type === undefined ? async + place : `${async}${type}.${method} (${place})`;
}
