// Tells the page above whether anything answers at a URL. It learns nothing else: the answer is opaque.
const TIMEOUT_MS = 4000;

addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== parent || typeof data?.reach !== 'string') return;
  const answer = (reached) => parent.postMessage({ reach: data.reach, reached }, location.origin);
  fetch(data.reach, {
    mode: 'no-cors',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).then(
    () => answer(true),
    () => answer(false),
  );
});

parent.postMessage({ reach: 'ready' }, location.origin);
