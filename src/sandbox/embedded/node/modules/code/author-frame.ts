import { isCompiledCode, isInPrologue, placeInSource } from './code-registry.ts';
import type { CodePlace } from './code-registry.ts';
import { frameText } from './frame-text.ts';

/**
 * A frame as a program sees it that makes its own stack traces: the engine takes all our code for the work of `eval`,
 * which has no file.
 */
export class AuthorFrame implements NodeJS.CallSite {
  readonly #frame: NodeJS.CallSite;
  readonly #place: CodePlace;

  constructor(frame: NodeJS.CallSite, place: CodePlace) {
    this.#frame = frame;
    this.#place = place;
  }

  getFileName(): string {
    return this.#place.url;
  }

  getScriptNameOrSourceURL(): string {
    return this.#place.url;
  }

  getLineNumber(): number {
    return this.#place.line;
  }

  getColumnNumber(): number {
    return this.#place.column;
  }

  getFunctionName(): string | null {
    const name = this.#frame.getFunctionName();
    return name === 'eval' ? null : name;
  }

  isEval(): boolean {
    return false;
  }

  getEvalOrigin(): string | undefined {
    return undefined;
  }

  getThis(): unknown {
    return this.#frame.getThis();
  }

  getTypeName(): string | null {
    return this.#frame.getTypeName();
  }

  getFunction(): ReturnType<NodeJS.CallSite['getFunction']> {
    return this.#frame.getFunction();
  }

  getMethodName(): string | null {
    return this.#frame.getMethodName();
  }

  getScriptHash(): string {
    return this.#frame.getScriptHash();
  }

  getEnclosingLineNumber(): ReturnType<NodeJS.CallSite['getEnclosingLineNumber']> {
    return this.#frame.getEnclosingLineNumber();
  }

  getEnclosingColumnNumber(): ReturnType<NodeJS.CallSite['getEnclosingColumnNumber']> {
    return this.#frame.getEnclosingColumnNumber();
  }

  getPosition(): number {
    return this.#frame.getPosition();
  }

  getPromiseIndex(): number | null {
    return this.#frame.getPromiseIndex();
  }

  isToplevel(): boolean {
    return this.#frame.isToplevel();
  }

  isNative(): boolean {
    return this.#frame.isNative();
  }

  isConstructor(): boolean {
    return this.#frame.isConstructor();
  }

  isAsync(): boolean {
    return this.#frame.isAsync();
  }

  isPromiseAll(): boolean {
    return this.#frame.isPromiseAll();
  }

  toString(): string {
    return frameText(this.#frame);
  }
}

/** The frame for its author, if the loader has compiled the code. */
export function authorFrame(frame: NodeJS.CallSite): AuthorFrame | undefined {
  if (frame instanceof AuthorFrame) return frame;
  const name = frame.getScriptNameOrSourceURL() as string | null | undefined;
  const line = frame.getLineNumber();
  const column = frame.getColumnNumber();
  if (!name || line === null || column === null || !isCompiledCode(name)) return undefined;
  return new AuthorFrame(frame, placeInSource(name, line, column));
}

/** Whether a frame is of what the loader has put around a program: the getter of an export, say. */
export function isLoaderFrame(frame: NodeJS.CallSite): boolean {
  if (frame instanceof AuthorFrame) return false;
  const name = frame.getScriptNameOrSourceURL() as string | null | undefined;
  return Boolean(name) && isInPrologue(name ?? '', frame.getLineNumber() ?? 0, frame.getColumnNumber() ?? 0);
}
