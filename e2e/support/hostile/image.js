// @ts-nocheck
// An image that stands in for that of node: a program that has shaken off all that the real image takes away. It does
// what its arguments say: `ways SERVER`, `forge NUMBER` or `memory NUMBER`. It comes after ways-out.js in one script.
let memory;

const print = (text) => postMessage({ kind: 'output_data', stream: 1, data: new TextEncoder().encode(text) });

const cyclic = {};
cyclic.kind = cyclic;
const forged = [
  null,
  'exit',
  cyclic,
  { kind: '__proto__' },
  { kind: 'exit', exitCode: 'NaN' },
  { kind: 'call', tenant: 'another' },
  { kind: 'async_call', id: 1, name: 'constructor', args: [] },
  { kind: 'async_call', id: 1, name: 'kill', args: [1, 'SIGKILL'] },
  { kind: 'write_stdin', pid: 1, data: new Uint8Array(1) },
  { kind: 'ready', systemFiles: [{ path: '/workspace/kept.txt', content: 'overwritten' }] },
  { kind: 'client' },
  { kind: 'http', event: { type: 'response', id: 99, status: 200, statusText: '', headers: [] } },
];

// The words of channel.ts (state, length of the text, of the bytes) and of output-ring.ts (head, tail).
const spoilings = [
  (words) => words.set([1, 0x7fffffff, 0]),
  (words) => words.set([1, -1, -1]),
  (words) => words.set([1, 0x7fffffff, 0x7fffffff]),
  (words) => words.fill(1),
  (words, output) => output.set([0x7fffffff, 0, 1]),
  (words, output) => output.set([-1, 0x40000000, 0]),
];

async function run([what, detail]) {
  if (what === 'ways') {
    print(JSON.stringify(await tryWaysOut(detail)));
  } else if (what === 'forge') {
    postMessage(forged[detail]);
    postMessage({ kind: 'client' }, [new MessageChannel().port1]);
  } else {
    spoilings[detail](new Int32Array(memory.call.control), new Int32Array(memory.output, 0, 4));
    postMessage({ kind: 'call' });
    postMessage({ kind: 'output' });
  }
  postMessage({ kind: 'exit', exitCode: 7 });
}

addEventListener('message', ({ data }) => {
  if (data.kind === 'boot') {
    ({ memory } = data);
    postMessage({ kind: 'ready', systemFiles: [] });
  } else if (data.kind === 'run') {
    void run(data.start.argv.slice(1));
  }
});
