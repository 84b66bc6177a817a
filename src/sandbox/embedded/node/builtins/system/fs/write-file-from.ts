/** `fs.promises.writeFile`, which also takes what it can iterate over. */
type Write = (target: unknown, data: unknown, options?: unknown) => unknown;

export function writeFileFrom(writeFile: Write, appendFile: Write) {
  return async (target: unknown, data: unknown, options?: unknown): Promise<void> => {
    if (!isIterable(data)) {
      await writeFile(target, data, options);
      return;
    }
    await writeFile(target, '', options);
    for await (const chunk of data) await appendFile(target, chunk, options);
  };
}

function isIterable(data: unknown): data is AsyncIterable<unknown> | Iterable<unknown> {
  if (typeof data !== 'object' || data === null || ArrayBuffer.isView(data)) return false;
  return Symbol.asyncIterator in data || Symbol.iterator in data;
}
