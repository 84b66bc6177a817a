/** The whole interface over a synthetic log, with no worker behind it: for measuring the page alone. */
import { createRoot } from 'react-dom/client';
import { createSessionClient } from '../../src/client/session-client.ts';
import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
import { createFrameScheduler } from '../../src/store/frame-scheduler.ts';
import { createSessionStore } from '../../src/store/session-store.ts';
import { App } from '../../src/ui/app/app.tsx';
import { SessionContext } from '../../src/ui/shared/session-context.tsx';
import './perf.css';
import { syntheticLog, type SyntheticLog } from './synthetic-session.ts';

export interface PerfApi {
  /** Fills the log and answers the milliseconds until it is on screen. */
  open(turns: number, deltasPerTurn: number): Promise<number>;
  /** Adds deltas at a rate for a time, and answers the gaps between the frames meanwhile, in milliseconds. */
  stream(deltasPerSecond: number, forMs: number): Promise<number[]>;
  /** Milliseconds of a seek, until it is on screen. */
  seek(place: number): Promise<number>;
  backToLive(): void;
  /** Adds turns at once and answers the milliseconds of folding and drawing them. */
  catchUp(turns: number, deltasPerTurn: number): Promise<number>;
  /** Makes the page as hidden as a covered tab: no frame comes until they are let go again. */
  holdFrames(held: boolean): void;
  /** The gaps between the frames of a time in which nothing happens. */
  idle(forMs: number): Promise<number[]>;
}

declare global {
  interface Window {
    perf?: PerfApi;
  }
}

const { sandbox, openPort } = startEmbeddedSandbox();
const store = createSessionStore(createFrameScheduler());
const client = createSessionClient(
  { postMessage: () => undefined, onMessage: () => undefined, onFailure: () => undefined },
  { sandbox: openPort(), providers: { providers: [], chosen: null } },
  { onEvents: () => undefined, onFatal: () => undefined },
);
let framesHeld = false;
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => (framesHeld ? 0 : nextFrame(callback));

let log: SyntheticLog = syntheticLog(1, 1);

const painted = () => new Promise<void>((resolve) => nextFrame(() => nextFrame(() => resolve())));

function frames(forMs: number, onFrame: (elapsed: number) => void): Promise<number[]> {
  return new Promise((resolve) => {
    const gaps: number[] = [];
    const started = performance.now();
    let last = started;
    const tick = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      onFrame(now - started);
      if (now - started < forMs) requestAnimationFrame(tick);
      else resolve(gaps.slice(1));
    };
    requestAnimationFrame(tick);
  });
}

window.perf = {
  async open(turns, deltasPerTurn) {
    log = syntheticLog(turns, deltasPerTurn);
    const started = performance.now();
    store.append(log.events);
    store.flush();
    await painted();
    return performance.now() - started;
  },
  stream(deltasPerSecond, forMs) {
    let sent = 0;
    return frames(forMs, (elapsed) => {
      const due = Math.floor((elapsed / 1000) * deltasPerSecond) - sent;
      if (due <= 0) return;
      sent += due;
      store.append(log.deltas(due));
    });
  },
  async seek(place) {
    const started = performance.now();
    store.seek(place);
    await painted();
    return performance.now() - started;
  },
  holdFrames(held) {
    framesHeld = held;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => framesHeld });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (framesHeld ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  },
  backToLive: () => store.backToLive(),
  async catchUp(turns, deltasPerTurn) {
    const events = log.moreTurns(turns, deltasPerTurn);
    store.append(events);
    const started = performance.now();
    store.flush();
    await painted();
    return performance.now() - started;
  },
  idle: (forMs) => frames(forMs, () => undefined),
};

const root = document.getElementById('root');
if (root === null) throw new Error('perf.html has no #root');
createRoot(root).render(
  <SessionContext value={{ client, store, sandbox }}>
    <App />
  </SessionContext>,
);
