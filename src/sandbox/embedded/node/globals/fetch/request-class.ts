/**
 * Request, Response and Headers as Node has them. Those of the browser leave out headers that a page may not set or
 * see (`cookie`, `host`, `set-cookie`); a program of the sandbox may.
 */

import { toText } from '../../to-text.ts';

/** The browser's classes, whose bodies these use. */
export interface WebClasses {
  Request: typeof Request;
  Response: typeof Response;
  Headers: typeof Headers;
}

/** Where a Response came from: only `fetch` knows. */
export interface Origin {
  url: string;
  redirected: boolean;
}

export type FetchClasses = ReturnType<typeof createFetchClasses>;

export function createFetchClasses(web: WebClasses) {
  const kept = new WeakMap<object, Headers>();
  const origins = new WeakMap<Response, Origin>();

  class NodeRequest extends web.Request {
    constructor(input: RequestInfo | URL, init: RequestInit = {}) {
      const url = input instanceof web.Request ? input : parseUrl(input);
      // A page may not make requests of these kinds; the words are kept for what reads them.
      const {
        headers,
        mode: _mode,
        referrer: _referrer,
        cache: _cache,
        credentials: _credentials,
        window: _window,
        ...rest
      } = init;
      super(url, { ...rest, ...(hasStream(rest.body) && { duplex: 'half' }) });
      const given = headers ?? (input instanceof web.Request ? headersOf(input) : undefined);
      const own = new web.Headers(given);
      const type = super.headers.get('content-type');
      const describesBody = headers === undefined || (rest.body !== undefined && rest.body !== null);
      if (type !== null && describesBody && !own.has('content-type')) own.set('content-type', type);
      kept.set(this, own);
    }

    override get headers(): Headers {
      return kept.get(this) ?? super.headers;
    }

    override clone(): Request {
      return new NodeRequest(super.clone(), { headers: this.headers });
    }

    get duplex(): string {
      return 'half';
    }
  }

  class NodeResponse extends web.Response {
    constructor(body?: BodyInit | null, init: ResponseInit = {}) {
      super(body, { ...init, headers: {} });
      const own = new web.Headers(init.headers);
      const type = super.headers.get('content-type');
      if (type !== null && !own.has('content-type')) own.set('content-type', type);
      kept.set(this, own);
    }

    override get headers(): Headers {
      return kept.get(this) ?? super.headers;
    }

    override get url(): string {
      return origins.get(this)?.url ?? super.url;
    }

    override get redirected(): boolean {
      return origins.get(this)?.redirected ?? false;
    }

    override get type(): ResponseType {
      return origins.has(this) ? 'basic' : super.type;
    }

    override clone(): Response {
      const copy = new NodeResponse(super.clone().body, {
        status: this.status,
        statusText: this.statusText,
        headers: this.headers,
      });
      const origin = origins.get(this);
      if (origin) origins.set(copy, origin);
      return copy;
    }

    static override json(data: unknown, init: ResponseInit = {}): Response {
      const headers = new web.Headers(init.headers);
      if (!headers.has('content-type')) headers.set('content-type', 'application/json');
      return new NodeResponse(JSON.stringify(data), { ...init, headers });
    }
  }

  const headersOf = (request: Request): Headers => kept.get(request) ?? request.headers;

  Object.defineProperty(NodeRequest, 'name', { value: 'Request' });
  Object.defineProperty(NodeResponse, 'name', { value: 'Response' });
  return {
    Request: NodeRequest,
    Response: NodeResponse,
    Headers: web.Headers,
    setOrigin: (response: Response, origin: Origin) => void origins.set(response, origin),
  };
}

const hasStream = (body: unknown): boolean => typeof body === 'object' && body !== null && 'getReader' in body;

function parseUrl(input: RequestInfo | URL): string {
  const text = toText(input);
  try {
    return new URL(text).href;
  } catch (cause) {
    throw new TypeError(`Failed to parse URL from ${text}`, { cause });
  }
}
