/** Stack traces without the frames of this image: as in Node, a program sees its own files and `node:` ones. */

type PrepareStackTrace = (error: Error, frames: NodeJS.CallSite[]) => unknown;

/** Where the script of this image comes from: a blob of the frame, or data. */
const imageUrl = /^(?:blob:|data:text\/javascript)/;

/** What the loader knows of frames. */
export interface FrameReader {
  /** Whether it is of what the loader has put around a program. */
  isLoaderFrame(frame: NodeJS.CallSite): boolean;
  /** The frame, with places as the author of the code would name them; undefined for other code. */
  authorFrame(frame: NodeJS.CallSite): NodeJS.CallSite | undefined;
}

/** A program that sets `Error.prepareStackTrace` gets the same frames as are written if it does not. */
export function installStackTraces({ isLoaderFrame, authorFrame }: FrameReader): void {
  const shown = (frames: NodeJS.CallSite[]): NodeJS.CallSite[] =>
    frames
      .filter((frame, index) => {
        const script = scriptOf(frame);
        // What this image called itself, `next` of a generator say, belongs to it.
        if (!script) return !imageUrl.test(scriptOf(frames[index + 1]) ?? '');
        return !imageUrl.test(script) && !isLoaderFrame(frame);
      })
      .map((frame) => authorFrame(frame) ?? frame);
  const usual: PrepareStackTrace = (error, frames) =>
    headOf(error) +
    shown(frames)
      .map((frame) => `\n    at ${frame as unknown as string}`)
      .join('');
  const adapted = new WeakSet<PrepareStackTrace>([usual]);
  let current = usual;
  Object.defineProperty(Error, 'prepareStackTrace', {
    get: () => current,
    set: (next: unknown) => {
      if (typeof next !== 'function') current = usual;
      else if (adapted.has(next as PrepareStackTrace)) current = next as PrepareStackTrace;
      else current = (error, frames) => (next as PrepareStackTrace)(error, shown(frames));
      adapted.add(current);
    },
    enumerable: false,
    configurable: true,
  });
}

const scriptOf = (frame: NodeJS.CallSite | undefined): string | null | undefined => frame?.getScriptNameOrSourceURL();

function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
