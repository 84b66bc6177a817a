import { processOf } from '../context.ts';
import { CommandFailure, command } from '../support/command.ts';
import type { Call } from '../support/command.ts';
import { encodeText } from '../../byte-string.ts';
import { toByteString } from '../support/bytes.ts';
import { baseName, joinPath } from '../support/paths.ts';
import type { Options } from '../support/options.ts';
import { addressOf, hostOf, isLocal, networkHint, parseUrl, portOf } from './addresses.ts';
import type { HttpHead } from './http-client.ts';

/** Reaches servers of this sandbox. */
export const wgetCommand = command(
  'wget',
  {
    'O,output-document': 'value',
    'o,output-file': 'value',
    'P,directory-prefix': 'value',
    'q,quiet': 'flag',
    'nv,no-verbose': 'flag',
    'v,verbose': 'flag',
    'S,server-response': 'flag',
    'T,timeout': 'value',
    't,tries': 'value',
    'U,user-agent': 'value',
    'c,continue': 'flag',
    'N,timestamping': 'flag',
    'i,input-file': 'value',
    header: 'value',
    method: 'value',
    'post-data': 'value',
    'post-file': 'value',
    'body-data': 'value',
    'body-file': 'value',
    'content-on-error': 'flag',
    'no-check-certificate': 'flag',
    'max-redirect': 'value',
    spider: 'flag',
    'show-progress': 'flag',
    progress: 'value',
    'retry-connrefused': 'flag',
    waitretry: 'value',
    'no-proxy': 'flag',
    'no-clobber': 'flag',
  },
  async (call, options) => {
    if (options.operands.length === 0) {
      throw new CommandFailure(
        "missing URL\nUsage: wget [OPTION]... [URL]...\n\nTry 'wget --help' for more options.",
        1,
      );
    }
    for (const url of options.operands) await fetchOne(call, url, options);
  },
  // `-qO-` and `-nv` are the only clusters that people write.
  {
    rewrite: (args) =>
      args.flatMap((arg) => (arg === '-nv' ? ['--no-verbose'] : arg === '-nc' ? ['--no-clobber'] : [arg])),
    versionText: 'GNU Wget 1.21.3 built on linux-gnu.',
  },
);

interface Answer {
  head: HttpHead;
  body: string;
}

async function fetchOne(call: Call, text: string, options: Options): Promise<void> {
  const say = (message: string): void => {
    if (!options.has('q') && !options.has('nv')) call.warn(message);
  };
  let url = parseUrl(text);
  if (!url) throw new CommandFailure(`${text}: Invalid URL.`, 1);
  // What is saved has the name that was asked for.
  const first = url;
  const limit = Number(options.value('max-redirect') ?? 20);
  for (let redirects = 0; ; redirects += 1) {
    say(`--${stamp()}--  ${url.href}\n`);
    const answer: Answer | undefined = await ask(call, url, options, say);
    if (!answer) return;
    const { status, statusText, headers } = answer.head;
    const location = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    say(`HTTP request sent, awaiting response... ${status} ${statusText}\n`);
    if (options.has('S'))
      call.warn(
        [`  HTTP/1.1 ${status} ${statusText}`, ...headers.map(([name, value]) => `  ${name}: ${value}`)]
          .map((line) => `${line}\n`)
          .join(''),
      );
    if (status >= 300 && status < 400 && location !== undefined) {
      if (redirects >= limit) {
        call.warn(`${limit} redirections exceeded.\n`);
        call.exitCode = 8;
        return;
      }
      say(`Location: ${location} [following]\n`);
      url = new URL(location, url);
      continue;
    }
    if (status >= 400) {
      call.exitCode = 8;
      if (!options.has('q'))
        call.warn(
          options.has('nv')
            ? `${url.href}:\n${stamp()} ERROR ${status}: ${statusText}.\n`
            : `${stamp()} ERROR ${status}: ${statusText}.\n\n`,
        );
      if (!options.has('content-on-error')) return;
    }
    return save(call, first, answer, options, say);
  }
}

async function ask(
  call: Call,
  url: URL,
  options: Options,
  say: (message: string) => void,
): Promise<Answer | undefined> {
  const [host, port] = [hostOf(url), portOf(url)];
  if (!isLocal(url.hostname)) {
    call.warn(
      `${options.has('q') ? '' : `Resolving ${host} (${host})... failed: Name or service not known ${networkHint}.\n`}wget: unable to resolve host address '${host}'\n`,
    );
    call.exitCode = 4;
    return undefined;
  }
  say(
    `Resolving ${host} (${host})... ${addressOf(url)}\nConnecting to ${host} (${host})|${addressOf(url)}|:${port}... `,
  );
  const seconds = Number(options.value('T') ?? 0);
  const deadline = new AbortController();
  const timer = seconds > 0 ? setTimeout(() => deadline.abort(), seconds * 1000) : undefined;
  const stop = (): void => deadline.abort();
  call.context.signal?.addEventListener('abort', stop);
  let head: HttpHead | undefined;
  let body = '';
  const request = await requestOf(call, url, options);
  const end = await processOf(call.context).http.request(
    { port, target: url.pathname + url.search, ...request },
    (given) => {
      head = given;
    },
    (data) => {
      body += toByteString(data);
    },
    deadline.signal,
  );
  clearTimeout(timer);
  call.context.signal?.removeEventListener('abort', stop);
  if (end === 'done' && head) {
    say('connected.\n');
    return { head, body };
  }
  say(
    end === 'refused'
      ? 'failed: Connection refused.\n'
      : `connected.\nHTTP request sent, awaiting response... ${end === 'stopped' ? 'Read error (Connection timed out) in headers.' : 'No data received.'}\n`,
  );
  call.exitCode = 4;
  return undefined;
}

async function requestOf(
  call: Call,
  url: URL,
  options: Options,
): Promise<{ method: string; headers: [string, string][]; body: Uint8Array }> {
  const data = options.value('post-data') ?? options.value('body-data');
  const file = options.value('post-file') ?? options.value('body-file');
  const body =
    data !== undefined ? encodeText(data) : file === undefined ? new Uint8Array(0) : await call.files.readBuffer(file);
  const isPost = options.has('post-data') || options.has('post-file');
  const method = options.value('method') ?? (options.has('spider') ? 'HEAD' : isPost ? 'POST' : 'GET');
  const given = options.all('header').map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const headers: [string, string][] = [
    ['Host', url.host],
    ['User-Agent', options.value('U') ?? 'Wget/1.21.3'],
    ['Accept', '*/*'],
    ['Accept-Encoding', 'identity'],
    ['Connection', 'Keep-Alive'],
  ];
  if (isPost && !given.some(([name]) => name.toLowerCase() === 'content-type'))
    headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  if (body.length > 0) headers.push(['Content-Length', String(body.length)]);
  headers.push(...given);
  return { method, headers, body };
}

async function save(
  call: Call,
  url: URL,
  { head, body }: Answer,
  options: Options,
  say: (message: string) => void,
): Promise<void> {
  const type = head.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1]?.split(';')[0];
  say(`Length: ${body.length}${type === undefined ? '' : ` [${type}]`}\n`);
  if (options.has('spider')) return say('Remote file exists.\n\n');
  const given = options.value('O');
  if (given === '-') {
    say(`Saving to: 'STDOUT'\n\n`);
    call.write(body);
    return say(`\n${stamp()} - written to stdout [${body.length}/${body.length}]\n\n`);
  }
  const folder = options.value('P');
  const plain =
    given ??
    (baseName(url.pathname) === '/' || url.pathname.endsWith('/') ? 'index.html' : baseName(url.pathname)) + url.search;
  let path = folder === undefined || given !== undefined ? plain : joinPath(folder, plain);
  if (given === undefined) {
    for (let number = 1; await call.files.exists(path); number += 1)
      path = `${folder === undefined ? plain : joinPath(folder, plain)}.${number}`;
    if (folder !== undefined) await call.files.mkdir(folder, { parents: true });
  }
  say(`Saving to: '${path}'\n\n`);
  await call.files.write(path, body);
  if (options.has('nv')) call.warn(`${stamp()} URL:${url.href} [${body.length}/${body.length}] -> "${path}" [1]\n`);
  say(`${stamp()} - '${path}' saved [${body.length}/${body.length}]\n\n`);
}

const stamp = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');
