/** Stack traces without the frames of this image: as in Node, a program sees its own files and `node:` ones. */

type PrepareStackTrace = (error: Error, frames: NodeJS.CallSite[]) => unknown;

/** Where the script of this image comes from: a blob of the frame, or data. */
const imageUrl = /^(?:blob:|data:text\/javascript)/;

/** What the loader knows of frames. */
export interface FrameWriter {
  /** Whether it is of what the loader has put around a program. */
  isLoaderFrame(frame: NodeJS.CallSite): boolean;
  /** The frame, with places as the author of the code would name them. */
  frameText(frame: NodeJS.CallSite): string;
}

export function installStackTraces({ isLoaderFrame, frameText }: FrameWriter): void {
  const prepareStackTrace: PrepareStackTrace = (error, frames) => {
    const shown = frames.filter((frame, index) => {
      const script = scriptOf(frame);
      // What this image called itself, `next` of a generator say, belongs to it.
      if (!script) return !imageUrl.test(scriptOf(frames[index + 1]) ?? '');
      return !imageUrl.test(script) && !isLoaderFrame(frame);
    });
    return headOf(error) + shown.map((frame) => `\n    at ${frameText(frame)}`).join('');
  };
  Error.prepareStackTrace = prepareStackTrace as typeof Error.prepareStackTrace;
}

const scriptOf = (frame: NodeJS.CallSite | undefined): string | null | undefined => frame?.getScriptNameOrSourceURL();

function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
