/** One transfer of curl: a URL, with all its redirections. */
import { processOf } from '../context.ts';
import type { Call } from '../support/command.ts';
import { FileError } from '../support/files.ts';
import { toByteString, toBytes } from '../support/bytes.ts';
import { baseName, directoryName, joinPath } from '../support/paths.ts';
import { decompress } from './content-encoding.ts';
import { addressOf, hostOf, isLocal, networkHint, parseUrl, portOf } from './addresses.ts';
import type { CookieJar } from './cookies.ts';
import type { CurlOption } from './curl-options.ts';
import { headersFor } from './curl-request.ts';
import type { CurlRequest } from './curl-request.ts';
import type { TransferFacts } from './curl-write-out.ts';
import type { HttpEnd, HttpHead } from './http-client.ts';

/** Why a transfer failed, with the exit code of curl. */
export class TransferError extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string) {
    super(message);
    this.name = 'TransferError';
    this.exitCode = exitCode;
  }
}

export interface TransferRequest {
  call: Call;
  options: readonly CurlOption[];
  request: CurlRequest;
  jar: CookieJar;
  url: string;
  /** The option that says where the output goes. */
  target: CurlOption | undefined;
}

export class Transfer {
  readonly #request: TransferRequest;
  readonly #startedAt = Date.now();
  readonly #deadline = new AbortController();
  #url: URL;
  #method: string;
  #head: HttpHead | undefined;
  #headerBytes = 0;
  #received = 0;
  #sent = 0;
  #redirects = 0;
  #redirectUrl = '';
  /** What goes to the file, until it is written. */
  #kept: Uint8Array[] = [];
  #body: Uint8Array[] = [];
  #filename = '';
  #headerText = '';

  constructor(request: TransferRequest) {
    this.#request = request;
    this.#url = parseUrl(request.url) ?? new URL('http://invalid');
    this.#method = request.request.method;
  }

  get status(): number {
    return this.#head?.status ?? 0;
  }

  #has(...names: string[]): boolean {
    return this.#request.options.some((option) => names.includes(option.name));
  }

  #value(name: string): string | undefined {
    return this.#request.options.findLast((option) => option.name === name)?.value;
  }

  /** Undefined if it went well. */
  async run(): Promise<TransferError | undefined> {
    this.#kept = [];
    const seconds = Number(this.#value('max-time') ?? 0);
    const timer =
      seconds > 0
        ? setTimeout(() => this.#deadline.abort(), seconds * 1000 - (Date.now() - this.#startedAt))
        : undefined;
    const stop = (): void => this.#deadline.abort();
    const { signal } = this.#request.call.context;
    signal?.addEventListener('abort', stop);
    try {
      await this.#follow();
      return undefined;
    } catch (thrown) {
      if (thrown instanceof TransferError) return thrown;
      throw thrown;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  async #follow(): Promise<void> {
    const parsed = parseUrl(this.#request.url);
    if (!parsed) throw new TransferError(3, 'URL using bad/illegal format or missing URL');
    this.#url = parsed;
    const { request } = this.#request;
    if (request.query !== '') this.#url.search += `${this.#url.search === '' ? '?' : '&'}${request.query}`;
    let current = request;
    this.#method = request.method;
    const limit = Number(this.#value('max-redirs') ?? 50);
    for (;;) {
      const location = await this.#exchange(current);
      if (location === undefined) return;
      this.#redirectUrl = location.href;
      if (!this.#has('location', 'location-trusted')) return;
      if (limit >= 0 && this.#redirects >= limit) throw new TransferError(47, `Maximum (${limit}) redirects followed`);
      await this.#tell(`* Issue another request to this URL: '${location.href}'\n`);
      this.#redirects += 1;
      if (this.#dropsBody(current)) {
        const method = current.methodIsGiven ? current.method : 'GET';
        current = { ...current, method, body: undefined, contentType: undefined };
      }
      this.#method = current.method;
      this.#url = location;
      this.#redirectUrl = '';
    }
  }

  /** A redirected POST becomes a GET, but for the newer codes. */
  #dropsBody({ method, body }: CurlRequest): boolean {
    if (method === 'HEAD') return false;
    if (this.status === 303) return true;
    return (this.status === 301 || this.status === 302) && body !== undefined && !this.#has(`post${this.status}`);
  }

  /** Answers where the answer redirects to. */
  async #exchange(request: CurlRequest): Promise<URL | undefined> {
    if (this.#url.protocol === 'file:') return this.#readFile();
    const { call, jar } = this.#request;
    const [host, port] = [hostOf(this.#url), portOf(this.#url)];
    if (!/^https?:$/.test(this.#url.protocol)) {
      throw new TransferError(1, `Protocol "${this.#url.protocol.slice(0, -1)}" not supported or disabled in libcurl`);
    }
    if (!isLocal(this.#url.hostname)) throw new TransferError(6, `Could not resolve host: ${host} ${networkHint}`);
    const given = this.#request.options
      .filter(({ name, value }) => name === 'cookie' && value.includes('='))
      .map(({ value }) => value);
    const cookie = [jar.headerFor(this.#url), ...given].filter((text) => text !== undefined).join('; ') || undefined;
    const headers = headersFor(request, this.#url, cookie);
    const target = this.#url.pathname + this.#url.search;
    await this.#tell(`*   Trying ${addressOf(this.#url)}:${port}...\n`);
    this.#head = undefined;
    this.#body = [];
    this.#sent = request.body?.length ?? 0;
    const live = { location: undefined as URL | undefined, pending: Promise.resolve() };
    const end = await processOf(call.context).http.request(
      { port, method: request.method, target, headers, body: request.body ?? new Uint8Array(0) },
      (head) => {
        if (this.#head && this.status >= 200) return;
        this.#head = head;
        live.location = this.#locationIn(head);
        live.pending = live.pending.then(() => this.#onHead(head, request, headers, target));
      },
      (data) => {
        live.pending = live.pending.then(() => this.#onData(data, live.location !== undefined));
      },
      this.#deadline.signal,
    );
    await live.pending;
    await this.#ended(end, host, port);
    jar.take(this.#currentHead.headers, this.#url);
    await this.#tell(`* Connection #0 to host ${host} left intact\n`);
    this.#checkStatus();
    return live.location;
  }

  get #currentHead(): HttpHead {
    return this.#head ?? { status: 0, statusText: '', headers: [] };
  }

  #locationIn({ status, headers }: HttpHead): URL | undefined {
    const text = headers.find(([name]) => name.toLowerCase() === 'location')?.[1];
    if (text === undefined || status < 300 || status >= 400) return undefined;
    try {
      return new URL(text, this.#url);
    } catch {
      return undefined;
    }
  }

  async #onHead(
    head: HttpHead,
    request: CurlRequest,
    sent: readonly (readonly [string, string])[],
    target: string,
  ): Promise<void> {
    const { status, statusText, headers } = head;
    const lines = [
      `HTTP/1.1 ${status} ${statusText}`.trimEnd(),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      '',
    ];
    const host = hostOf(this.#url);
    const sentLines = [`${request.method} ${target} HTTP/1.1`, ...sent.map(([name, value]) => `${name}: ${value}`), ''];
    await this.#tell(`* Connected to ${host} (${addressOf(this.#url)}) port ${portOf(this.#url)} (#0)\n`);
    await this.#tell(sentLines.map((line) => `> ${line}\n`).join(''));
    if (this.#sent > 0) await this.#tell(`} [${this.#sent} bytes data]\n`);
    await this.#tell(lines.map((line) => `< ${line}\n`).join(''));
    const text = lines.map((line) => `${line}\r\n`).join('');
    this.#headerBytes += text.length;
    this.#headerText += text;
    if (this.#has('include', 'head')) await this.#put(fromText(text));
  }

  async #onData(data: Uint8Array, isRedirection: boolean): Promise<void> {
    if (isRedirection && this.#has('location', 'location-trusted')) return;
    if (this.#has('fail') && this.status >= 400) return;
    if (this.#received === 0) await this.#tell(`{ [${data.length} bytes data]\n`);
    this.#received += data.length;
    // What is packed can be unpacked only as a whole.
    if (this.#isPacked) this.#body.push(data);
    else await this.#put(data);
  }

  get #isPacked(): boolean {
    return (
      this.#has('compressed') &&
      this.#currentHead.headers.some(
        ([name, value]) => name.toLowerCase() === 'content-encoding' && value !== 'identity',
      )
    );
  }

  async #ended(end: HttpEnd, host: string, port: number): Promise<void> {
    if (end === 'refused') {
      await this.#tell(
        `* connect to ${addressOf(this.#url)} port ${port} failed: Connection refused\n* Failed to connect to ${host} port ${port} after 0 ms: Couldn't connect to server\n* Closing connection 0\n`,
      );
      throw new TransferError(7, `Failed to connect to ${host} port ${port} after 0 ms: Couldn't connect to server`);
    }
    if (end === 'stopped') {
      const seconds = Number(this.#value('max-time') ?? 0);
      const size = this.#received === 0 ? '0 bytes received' : `${this.#received} bytes received`;
      throw new TransferError(28, `Operation timed out after ${Math.round(seconds * 1000)} milliseconds with ${size}`);
    }
    if (this.#url.protocol === 'https:')
      throw new TransferError(35, 'OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number');
    if (!this.#head)
      throw end === 'reset'
        ? new TransferError(56, 'Recv failure: Connection reset by peer')
        : new TransferError(52, 'Empty reply from server');
    if (end === 'reset') throw new TransferError(18, 'transfer closed with outstanding read data remaining');
    if (!this.#isPacked) return;
    const encoding = this.#currentHead.headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? '';
    const whole = decompress(this.#body, encoding);
    if (!whole)
      throw new TransferError(
        61,
        `Unrecognized content encoding type. libcurl understands deflate, gzip content encodings.`,
      );
    await this.#put(whole);
  }

  #checkStatus(): void {
    if (this.status >= 400 && this.#has('fail', 'fail-with-body')) {
      throw new TransferError(22, `The requested URL returned error: ${this.status}`);
    }
  }

  async #readFile(): Promise<undefined> {
    const path = decodeURIComponent(this.#url.pathname);
    const bytes = await this.#request.call.files.readBuffer(path).catch((thrown: unknown) => {
      if (thrown instanceof FileError) throw new TransferError(37, `Couldn't open file ${path}`);
      throw thrown;
    });
    this.#received = bytes.length;
    await this.#put(bytes);
    return undefined;
  }

  /** Where the output goes; undefined: to standard output. */
  get #outputPath(): string | undefined {
    const { target } = this.#request;
    const remote = target?.name === 'remote-name' || this.#has('remote-name-all');
    const name = target?.name === 'output' ? target.value : remote ? this.#remoteName() : undefined;
    const folder = this.#value('output-dir');
    if (name === undefined || name === '-') return undefined;
    return folder === undefined ? name : joinPath(folder, name);
  }

  #remoteName(): string {
    const disposition = this.#currentHead.headers.find(([name]) => name.toLowerCase() === 'content-disposition')?.[1];
    const given = this.#has('remote-header-name') ? /filename="?([^";]+)/.exec(disposition ?? '')?.[1] : undefined;
    return baseName(given ?? parseUrl(this.#request.url)?.pathname ?? '');
  }

  /** To standard output at once, or kept for the file. */
  async #put(data: Uint8Array): Promise<void> {
    if (this.#outputPath === undefined) await this.#request.call.give(toByteString(data));
    else this.#kept.push(data);
  }

  async #tell(text: string): Promise<void> {
    if (this.#has('verbose')) await this.#request.call.say(text);
  }

  /** Writes what was kept. */
  async finish(failure: TransferError | undefined): Promise<void> {
    const { call } = this.#request;
    const dump = this.#value('dump-header');
    if (dump === '-') call.write(toBytes(this.#headerText));
    else if (dump !== undefined) await call.files.write(dump, toBytes(this.#headerText));
    const path = this.#outputPath;
    if (
      path === undefined ||
      (failure && failure.exitCode !== 18 && failure.exitCode !== 28 && this.#kept.length === 0)
    )
      return;
    if (path === '' || path === '.') {
      call.warn('curl: Remote file name has no length!\n');
      call.exitCode = 23;
      return;
    }
    if (this.#has('create-dirs')) await call.files.mkdir(directoryName(path), { parents: true });
    try {
      await call.files.write(path, this.#kept.map(toByteString).join(''));
      this.#filename = path;
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      call.warn(`Warning: Failed to open the file ${path}: ${thrown.message}\n`);
      call.complain('(23) Failure writing output to destination', 23);
    }
  }

  facts(failure: TransferError | undefined): TransferFacts {
    return {
      url: this.#request.url,
      effectiveUrl: this.#url.href,
      method: this.#method,
      head: this.#head,
      redirects: this.#redirects,
      redirectUrl: this.#redirectUrl,
      sizeDownload: this.#received,
      sizeUpload: this.#sent,
      sizeHeader: this.#headerBytes,
      seconds: (Date.now() - this.#startedAt) / 1000,
      exitCode: failure?.exitCode ?? 0,
      errorMessage: failure?.message ?? '',
      filename: this.#filename,
      remotePort: portOf(this.#url),
    };
  }
}

const fromText = (text: string): Uint8Array => new TextEncoder().encode(text);
