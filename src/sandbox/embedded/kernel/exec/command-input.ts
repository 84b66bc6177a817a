import { InputStream } from '../process/input-stream.ts';

const encoder = new TextEncoder();
const nothing = new Uint8Array(0);

/** Standard input of a command, from the text or the pieces that its caller has for it. */
export function createCommandInput(stdin: string | AsyncIterable<string> | undefined): InputStream {
  if (stdin === undefined) return InputStream.of(nothing);
  if (typeof stdin === 'string') return InputStream.of(encoder.encode(stdin));
  const pieces = stdin[Symbol.asyncIterator]();
  let asking = false;

  const ask = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    try {
      for (let got = 0; got === 0;) {
        const { done, value } = await pieces.next();
        if (done) break;
        const data = encoder.encode(value);
        got = data.length;
        asking = got === 0;
        input.push(data);
      }
      if (asking) input.end();
    } catch {
      // The caller's source has failed: there is no more to read.
      input.end();
    }
  };

  const input: InputStream = new InputStream({
    onDemand: () => void ask(),
    onClose: () => void pieces.return?.(),
  });
  return input;
}
