import { useEffect, useRef } from 'react';

/** Screen readers skip a text equal to the last one; emptied for this long, it is read again. */
const CLEAR_MS = 100;

export interface Announcement {
  /** Another one with each announcement, so that equal texts in a row are read twice. */
  id: number;
  text: string;
}

/** The page's one polite live region (an output has the role status). Give it changes of state, never streaming text. */
export function Announcer({ announcement }: { announcement: Announcement | null }) {
  const region = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const output = region.current;
    if (output === null || announcement === null) return undefined;
    output.textContent = '';
    const timer = setTimeout(() => {
      output.textContent = announcement.text;
    }, CLEAR_MS);
    return () => clearTimeout(timer);
  }, [announcement]);
  return <output ref={region} aria-atomic="true" className="visually-hidden" data-testid="announcer" />;
}
