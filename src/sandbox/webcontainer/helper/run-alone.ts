export function runAlone(_file: string, _argv: readonly string[]): Promise<void> {
  return Promise.resolve();
}
