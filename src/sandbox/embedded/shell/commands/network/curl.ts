import { CommandFailure, bareCommand } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { toText } from '../support/bytes.ts';
import { CookieJar } from './cookies.ts';
import { parseCurl } from './curl-options.ts';
import type { CurlOption } from './curl-options.ts';
import { buildRequest } from './curl-request.ts';
import { Transfer } from './curl-transfer.ts';
import type { TransferError } from './curl-transfer.ts';
import { writeOut } from './curl-write-out.ts';

const help = `Usage: curl [options...] <url>
 -d, --data <data>          HTTP POST data
 -f, --fail                 Fail fast with no output on HTTP errors
 -h, --help <category>      Get help for commands
 -i, --include              Include protocol response headers in the output
 -o, --output <file>        Write to file instead of stdout
 -O, --remote-name          Write output to a file named as the remote file
 -s, --silent               Silent mode
 -T, --upload-file <file>   Transfer local FILE to destination
 -u, --user <user:password> Server user and password
 -A, --user-agent <name>    Send User-Agent <name> to server
 -v, --verbose              Make the operation more talkative
 -V, --version              Show version number and quit
`;

/** Reaches servers of this sandbox, and files. */
export const curlCommand = bareCommand(
  'curl',
  async (call) => {
    const { options, urls } = parseCurl(call.args);
    const has = (name: string): boolean => options.some((option) => option.name === name);
    if (has('version'))
      return call.print('curl 7.88.1 (sandbox) libcurl/7.88.1\nProtocols: file http\nFeatures: none\n');
    if (has('help')) return call.print(help);
    if (urls.length === 0) throw new CommandFailure("try 'curl --help' or 'curl --manual' for more information", 2);
    const request = await buildRequest(call, options);
    const jar = await loadCookies(call, options);
    const outputs = options.filter(({ name }) => name === 'output' || name === 'remote-name');
    for (const [index, url] of urls.entries()) {
      const transfer = new Transfer({ call, options, request, jar, url, target: outputs[index] });
      await run(call, options, transfer);
      if (call.exitCode !== 0 && has('fail-early')) break;
    }
    const jarFile = options.findLast(({ name }) => name === 'cookie-jar')?.value;
    if (jarFile === '-') call.print(jar.save());
    else if (jarFile !== undefined) await call.files.write(jarFile, jar.save());
  },
  2,
);

async function loadCookies(call: Call, options: readonly CurlOption[]): Promise<CookieJar> {
  const jar = new CookieJar();
  for (const { name, value } of options) {
    if (name !== 'cookie' || value.includes('=')) continue;
    if (await call.files.exists(value)) jar.load(toText(await call.files.read(value)));
  }
  return jar;
}

async function run(call: Call, options: readonly CurlOption[], transfer: Transfer): Promise<void> {
  const has = (name: string): boolean => options.some((option) => option.name === name);
  const number = (name: string): number => Number(options.findLast((option) => option.name === name)?.value ?? 0);
  let retries = number('retry');
  let delay = 1;
  let failure: TransferError | undefined;
  for (;;) {
    failure = await transfer.run();
    const again = retries > 0 && (failure ? isTransient(failure, has) : isBusy(transfer));
    if (!again || call.context.signal?.aborted) break;
    const wait = number('retry-delay') || delay;
    const why = failure?.exitCode === 7 ? 'connection refused' : failure ? 'timeout' : `HTTP error`;
    if (!has('silent')) {
      await call.say(
        `Warning: Problem: ${why}. Will retry in ${wait} seconds. ${retries} ${retries === 1 ? 'retry' : 'retries'} left.\n`,
      );
    }
    await sleep(wait * 1000, call.context.signal);
    retries -= 1;
    delay = Math.min(delay * 2, 600);
  }
  await transfer.finish(failure);
  if (failure) {
    if (!has('silent') || has('show-error')) call.warn(`curl: (${failure.exitCode}) ${failure.message}\n`);
    call.exitCode = failure.exitCode;
  }
  const format = options.findLast(({ name }) => name === 'write-out')?.value;
  if (format === undefined) return;
  const text = format.startsWith('@') ? toText(await call.files.read(format.slice(1))) : format;
  const { out, err } = writeOut(text, transfer.facts(failure));
  call.print(out);
  call.warn(err);
}

const isTransient = ({ exitCode }: TransferError, has: (name: string) => boolean): boolean =>
  exitCode === 28 || has('retry-all-errors') || (exitCode === 7 && has('retry-connrefused'));

const isBusy = (transfer: Transfer): boolean => [408, 429, 500, 502, 503, 504].includes(transfer.status);

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
