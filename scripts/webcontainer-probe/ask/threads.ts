import { answerProgram, type Runner } from './runner.ts';

export interface ThreadAnswers {
  /** Whether a worker thread answered a message. */
  answers: boolean;
  /** Whether the main thread went on while a worker was in a hot loop. */
  mainGoesOn: boolean;
  /** Milliseconds until a worker in a hot loop was terminated; null when it was not. */
  terminatedInMs: number | null;
  /** Whether a worker can wait on shared memory. */
  canWait: boolean;
  /** What a child process of node printed through a pipe, and its exit code. */
  child: { text: string; code: number | null };
  /** Milliseconds until a child in a hot loop ended after SIGKILL; null when it did not. */
  childKilledInMs: number | null;
  /** Whether a child has a group of processes that a signal can reach as one. */
  hasGroups: boolean;
  /** Whether a file with a `#!` line starts as a program. */
  runsScripts: boolean;
  /** Whether programs see processes in `/proc`. */
  hasProc: boolean;
  /** What the shell printed as a child. */
  shellChild: string;
}

const program = `${answerProgram}
const { Worker } = require('worker_threads');
const { spawn } = require('child_process');
const fs = require('fs');
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const within = (promise, ms) => Promise.race([promise, wait(ms).then(() => null)]);
const once = (target, name) => new Promise((resolve) => target.once(name, resolve));
const run = async (command, args) => {
  const child = spawn(command, args);
  let text = '';
  child.stdout.on('data', (data) => { text += data; });
  child.on('error', (error) => { text += error.message; });
  const code = await within(once(child, 'close'), 8000);
  return { text, code };
};
(async () => {
  const worker = new Worker("const { parentPort, workerData } = require('worker_threads'); parentPort.on('message', (message) => parentPort.postMessage(message + workerData))", { eval: true, workerData: 1, resourceLimits: { maxOldGenerationSizeMb: 512 }, execArgv: [], stdout: true, stderr: true });
  const answered = within(once(worker, 'message'), 5000);
  worker.postMessage(1);
  const answers = await answered === 2;
  await within(worker.terminate(), 3000);
  const loop = new Worker("require('worker_threads').parentPort.postMessage(0); for (;;);", { eval: true });
  await within(once(loop, 'message'), 5000);
  let mainGoesOn = false;
  await within(wait(20).then(() => { mainGoesOn = true; }), 3000);
  let start = Date.now();
  const ended = await within(loop.terminate().then(() => true), 3000);
  const terminatedInMs = ended ? Date.now() - start : null;
  const waiter = new Worker("const { parentPort } = require('worker_threads'); parentPort.postMessage(Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10))", { eval: true });
  waiter.on('error', () => undefined);
  const canWait = await within(once(waiter, 'message'), 3000) === 'timed-out';
  const child = await run('node', ['-e', 'console.log("child"); process.exit(7)']);
  const shellChild = (await run('jsh', ['-c', 'echo shell'])).text;
  const hot = spawn('node', ['-e', 'console.log(1); for (;;);']);
  const exit = once(hot, 'exit');
  await within(once(hot.stdout, 'data'), 8000);
  start = Date.now();
  hot.kill('SIGKILL');
  const killed = await within(exit.then(() => true), 3000);
  const childKilledInMs = killed ? Date.now() - start : null;
  const group = spawn('node', ['-e', 'console.log(1); setInterval(() => {}, 1000)'], { detached: true });
  group.on('error', () => undefined);
  const groupExit = once(group, 'exit');
  await within(once(group.stdout, 'data'), 5000);
  let hasGroups = false;
  try { process.kill(-group.pid, 'SIGKILL'); hasGroups = await within(groupExit.then(() => true), 3000) === true; } catch {}
  fs.writeFileSync('probe-script', '#!/usr/bin/env node\\nprocess.exit(7)', { mode: 0o755 });
  const runsScripts = (await run('./probe-script', [])).code === 7;
  const hasProc = fs.existsSync('/proc/' + process.pid + '/stat');
  answer({ hasGroups, runsScripts, hasProc, answers, mainGoesOn, terminatedInMs, canWait, child, childKilledInMs, shellChild });
  process.exit(0);
})()`;

export const askThreads = (runner: Runner): Promise<ThreadAnswers> =>
  runner.answerOf<ThreadAnswers>(program, { limitMs: 45_000 });
