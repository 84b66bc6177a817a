/** How a key with the main modifier is written on this machine: "⌘J" on a Mac, else "Ctrl+J". */
export function modKeys(key: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${key}` : `Ctrl+${key}`;
}
