/** Stack traces without the frames of this image: as in Node, a program sees its own files and `node:` ones. */

type PrepareStackTrace = (error: Error, frames: NodeJS.CallSite[]) => unknown;

/** Where the script of this image comes from: a blob of the frame, or data. */
const imageUrl = /^(?:blob:|data:text\/javascript)/;

export function installStackTraces(): void {
  Error.prepareStackTrace = prepareStackTrace satisfies PrepareStackTrace as typeof Error.prepareStackTrace;
}

function prepareStackTrace(error: Error, frames: NodeJS.CallSite[]): string {
  const shown = frames.filter((frame, index) => {
    const script = scriptOf(frame);
    // What this image called itself, `next` of a generator say, belongs to it.
    if (!script) return !imageUrl.test(scriptOf(frames[index + 1]) ?? '');
    return !imageUrl.test(script);
  });
  return headOf(error) + shown.map((frame) => `\n    at ${frame as unknown as string}`).join('');
}

const scriptOf = (frame: NodeJS.CallSite | undefined): string | null | undefined => frame?.getScriptNameOrSourceURL();

function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
