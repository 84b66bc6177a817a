export const sandbox = {
  question: 'Where commands run',
  hint: 'A change carries the files over. It waits until no run is under way, and ends the programs that still run.',
  settings: {
    auto: 'Automatic',
    webcontainer: 'WebContainer',
    embedded: 'Embedded',
  },
  notes: {
    auto: 'The embedded sandbox at once; WebContainer takes over when it has started, if it can. After a first run you are asked.',
    webcontainer:
      'Real Node.js and npm, from StackBlitz. Needs a network each time, and commands wait until it has started.',
    embedded: 'Part of this page. Starts at once, works offline, and contacts nobody.',
  },
  contact: {
    title: 'What is contacted',
    text: 'With Automatic and WebContainer this page loads a hidden frame from stackblitz.com each time it is opened. StackBlitz then sees your network address, your browser and which site you are on, and programs in WebContainer can use the network. Conversations and keys of models are not sent there. With Embedded it is not contacted.',
  },
  inUse: {
    embedded: 'The embedded sandbox is in use.',
    webcontainer: 'WebContainer is in use.',
    none: 'No sandbox is in use. Commands wait.',
    unavailable: 'No sandbox is in use. Commands fail until one has started.',
  },
  moving: 'The files are being handed over.',
  waits: {
    embedded: 'The embedded sandbox takes over when no run is under way.',
    webcontainer: 'WebContainer takes over when no run is under way.',
  },
  starting: 'WebContainer is starting',
  steps: {
    checking: 'Check this page and browser',
    loading: 'Load it from StackBlitz',
    starting: 'Start it',
    preparing: 'Prepare the shell',
    testing: 'Test what Turnwise needs',
  },
  stepStates: { done: 'done', current: 'under way', later: 'not yet' },
  offer: 'WebContainer has started. It can take over, with the files; programs that run are ended.',
  crashed: 'WebContainer has crashed. The files can be brought back, as far as they can still be read.',
  failed: 'WebContainer did not start.',
  failures: {
    unreachable: {
      what: 'StackBlitz could not be reached.',
      next: 'Check the network. A firewall, a content blocker or the policy of the site that serves this page can keep it away too.',
    },
    refused: {
      what: 'StackBlitz was reached, but did not start it on this site.',
      next: 'Sites other than localhost need a key of StackBlitz, with the site among its allowed sites. Enter it in the settings, then reload the page.',
    },
    not_isolated: {
      what: 'This page is not cross-origin isolated.',
      next: 'Whoever hosts it must send the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp or credentialless.',
    },
    unsupported_browser: {
      what: 'This browser cannot run WebContainer.',
      next: 'Use a current Chrome, Edge, Firefox or Safari, with WebAssembly allowed.',
    },
    storage_blocked: {
      what: 'The browser keeps StackBlitz from storing anything, so WebContainer did not start.',
      next: 'Allow third-party cookies for stackblitz.com and webcontainer.io, or turn the shields off for this page, then try again.',
    },
    self_test: {
      what: 'WebContainer started, but did not pass the test of what Turnwise needs.',
      next: 'Try again. If it fails again, use the embedded sandbox and report what is said below.',
    },
  },
  goesOn: 'The embedded sandbox goes on.',
  detail: 'Reported:',
  retry: 'Try again',
  useEmbedded: 'Use the embedded sandbox',
  restart: 'Start again with the files',
  accept: 'Switch to WebContainer',
  decline: 'Not now',
  giveUp: 'Do not start it',
  open: 'Sandbox settings',
  news: {
    moved: {
      embedded: 'Commands now run in the embedded sandbox. The files were carried over.',
      webcontainer: 'Commands now run in WebContainer, with real Node.js and npm. The files were carried over.',
    },
    ended: 'Programs that still ran were ended.',
    restarted: 'WebContainer has started again, with the files.',
    lost: (names: string) => `Not brought back, for they could not be read: ${names}.`,
    more: (count: string) => `and ${count} more`,
    notMoved: (message: string) => `The files could not be handed over, so nothing was changed. ${message}`,
    usedWithout: (message: string) => `The files could not be brought back. ${message}`,
    dismiss: 'Dismiss',
  },
  key: {
    label: 'API key of WebContainer',
    none: 'No key',
    hint: 'Not needed on localhost. Other sites need one from StackBlitz, with the site among its allowed sites. It becomes part of the address of the frame, so it is no secret, and is kept in this browser with the other settings.',
    fixed:
      'WebContainer was started in this page already: another key holds after a reload, which brings the sample project back.',
    get: 'Get a key',
  },
  licence: {
    title: 'Licence',
    text: 'WebContainer is a product of StackBlitz. Production use in a commercial, for-profit setting needs a licence from StackBlitz; prototypes and open source do not.',
    link: 'About the licence',
  },
};
