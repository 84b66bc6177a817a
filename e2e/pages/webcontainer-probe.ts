/** Asks the WebContainer that this page boots; scripts/webcontainer-probe.ts opens it. */
import { askAll } from '../../scripts/webcontainer-probe/ask/ask.ts';

declare global {
  interface Window {
    askAll: typeof askAll;
    /** Given by the script. */
    onSection: (name: string) => void;
  }
}

window.askAll = askAll;
