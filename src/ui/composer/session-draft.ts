/** The draft, kept for this tab. A page that is denied storage, or finds it full, keeps it in memory alone. */
export interface DraftStorage {
  read(): string;
  write(text: string): void;
}

const KEY = 'turnwise:draft';

export const sessionDraft: DraftStorage = {
  read() {
    try {
      return sessionStorage.getItem(KEY) ?? '';
    } catch {
      return '';
    }
  },
  write(text) {
    try {
      if (text === '') sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, text);
    } catch {
      // The draft then lasts as long as the page.
    }
  },
};
