import { useState } from 'react';

/** What the person opened or closed by hand; kept here because rows far from view are taken out of the page. */
const choices = new Map<string, boolean>();

/** Whether something is open: as the person chose, else by default. `key` names it among all in the session. */
export function useDisclosure(key: string, openByDefault: boolean): [open: boolean, toggle: () => void] {
  const [choice, setChoice] = useState(() => choices.get(key));
  const open = choice ?? openByDefault;
  const toggle = () => {
    choices.set(key, !open);
    setChoice(!open);
  };
  return [open, toggle];
}
