/** What a function throws, or a promise rejects with, as one text: the name, the code if there is one, the message. */
function describe(error: unknown): string {
  const { name, code, message } = error as Error & { code?: string | number };
  return code === undefined ? `${name}: ${message}` : `${name} [${code}]: ${message}`;
}

export function thrown(run: () => unknown): string {
  try {
    run();
    return 'nothing';
  } catch (error) {
    return describe(error);
  }
}

export async function rejected(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
    return 'nothing';
  } catch (error) {
    return describe(error);
  }
}
