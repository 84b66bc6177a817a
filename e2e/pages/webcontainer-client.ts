/** The real client of WebContainer, for specs and for the probe. */
import { WebContainer } from '@webcontainer/api';

declare global {
  interface Window {
    WebContainer: typeof WebContainer;
  }
}

window.WebContainer = WebContainer;
