/** Local storage for what is only a convenience: a page that is denied it, or finds it full, works without. */
export const safeLocalStorage = {
  getItem(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // As if it had been cleared before the next visit.
    }
  },
};
