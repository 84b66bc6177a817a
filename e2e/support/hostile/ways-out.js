// @ts-nocheck
/* oxlint-disable no-eval, no-implied-eval, restrict-template-expressions -- it tries just that */
// A program of a guest: it asks for what does not exist, so no types hold. Tries each way that a worker might know out of
// the sandbox. `server` is an address that would answer anyone. Answers how each attempt ended: `absent`, `refused: why`,
// `silent`, or `got: what`, which is an escape.
globalThis.tryWaysOut = async (server) => {
  const socket = server.replace('http', 'ws');
  const blobUrl = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

  // What an event target says first: that it opened, or that it failed.
  const heard = (target, good, bad) =>
    new Promise((resolve, reject) => {
      target.addEventListener(good, () => resolve(good));
      target.addEventListener(bad, (event) => {
        // Or the failure of a worker would end this one.
        event.preventDefault();
        reject(new Error(bad));
      });
    });
  const ofWorker = (url, options) => heard(new Worker(url, options), 'message', 'error');
  const ask = (isAsync) => {
    const request = new XMLHttpRequest();
    request.open('GET', `${server}/xhr`, isAsync);
    const answer = isAsync ? heard(request, 'load', 'error') : undefined;
    request.send();
    return answer ?? request.status;
  };

  const ways = {
    localStorage: () => localStorage.length,
    sessionStorage: () => sessionStorage.length,
    indexedDB: () => heard(indexedDB.open('turnwise-keys'), 'success', 'error'),
    'indexedDB.databases': () => indexedDB.databases(),
    caches: () => caches.keys(),
    'file system': () => navigator.storage.getDirectory(),
    'cookie store': () => cookieStore.getAll(),
    'document.cookie': () => document.cookie.length,
    locks: () => navigator.locks.query(),
    'service worker': () => navigator.serviceWorker.register(`${server}/service-worker`),
    parent: () => parent.location.href,
    top: () => top.document.title,
    opener: () => opener.document.title,
    fetch: () => fetch(`${server}/fetch`),
    'fetch without answer': () => fetch(`${server}/opaque`, { mode: 'no-cors' }),
    fetchLater: () => fetchLater(`${server}/later`),
    XMLHttpRequest: () => ask(true),
    'synchronous XMLHttpRequest': () => ask(false),
    WebSocket: () => heard(new WebSocket(socket), 'open', 'error'),
    WebSocketStream: () => new WebSocketStream(socket).opened,
    EventSource: () => heard(new EventSource(`${server}/events`), 'open', 'error'),
    WebTransport: () => new WebTransport(server.replace('http:', 'https:')).ready,
    sendBeacon: () => navigator.sendBeacon(`${server}/beacon`, 'x') || Promise.reject(new Error('false')),
    importScripts: () => importScripts(`${server}/import-scripts`),
    'importScripts of data': () => importScripts('data:text/javascript,0'),
    'import of a URL': () => (0, eval)(`import('${server}/import')`),
    'import of data': () => (0, eval)(`import('data:text/javascript,export default 1')`),
    'import in a new function': () => new Function(`return import('${server}/function')`)(),
    'WebAssembly from the network': () => WebAssembly.instantiateStreaming(fetch(`${server}/wasm`)),
    font: () => new FontFace('f', `url(${server}/font)`).load(),
    'worker of a URL': () => ofWorker(`${server}/worker`),
    'module worker': () => ofWorker(`${server}/module-worker`, { type: 'module' }),
    'shared worker': () => heard(new SharedWorker(`${server}/shared-worker`).port, 'message', 'error'),
    'fetch in a nested worker': () =>
      ofWorker(blobUrl(`fetch('${server}/nested').then(() => postMessage(1), () => setTimeout(() => { throw 1; }))`)),
    'fetch in a nested data worker': () =>
      ofWorker(`data:text/javascript,fetch('${server}/nested-data').then(() => postMessage(1))`),
    'importScripts in a nested worker': () => ofWorker(blobUrl(`importScripts('${server}/script'); postMessage(1);`)),
    'fetch in a worker of a nested worker': () => {
      const inner = `fetch('${server}/deep').then(() => postMessage(1))`;
      const url = `URL.createObjectURL(new Blob([${JSON.stringify(inner)}]))`;
      return ofWorker(blobUrl(`new Worker(${url}).onmessage = () => postMessage(1);`));
    },
    RTCPeerConnection: () => new RTCPeerConnection(),
    RTCDataChannel: () => new RTCDataChannel(),
    notification: () => (Notification.permission === 'granted' ? 'granted' : Promise.reject(new Error('not granted'))),
    usb: () => navigator.usb.getDevices(),
    serial: () => navigator.serial.getPorts(),
    hid: () => navigator.hid.getDevices(),
  };

  const outcome = async (way) => {
    try {
      return `got: ${await way()}`;
    } catch (thrown) {
      const isAbsent = thrown instanceof ReferenceError || /of undefined/.test(String(thrown));
      return isAbsent ? 'absent' : `refused: ${thrown}`;
    }
  };
  const silence = () => new Promise((resolve) => setTimeout(() => resolve('silent'), 1_000));

  if (typeof BroadcastChannel === 'function') new BroadcastChannel('turnwise').postMessage('from the sandbox');
  const attempts = Object.entries(ways).map(async ([name, way]) => [
    name,
    await Promise.race([outcome(way), silence()]),
  ]);
  return Object.fromEntries(await Promise.all(attempts));
};
