/**
 * HTTP over virtual ports, as events on a stream of messages. A client opens an exchange with `request`; the kernel
 * hands it to the process that listens on the port and carries events both ways. Either side names the exchange by
 * an `id` of its own: a client chooses a positive one for its request; a server gets a negative one from the kernel.
 */
export type HttpHeaders = readonly (readonly [name: string, value: string])[];

export type HttpEvent =
  | { type: 'request'; id: number; port: number; method: string; target: string; headers: HttpHeaders }
  | { type: 'response'; id: number; status: number; statusText: string; headers: HttpHeaders }
  /** A part of the body: of the request if a client sends it, of the response if a server does. */
  | { type: 'data'; id: number; data: Uint8Array }
  | { type: 'end'; id: number }
  /** Ends the exchange at once. ECONNREFUSED: nobody listens; ECONNRESET: the other side went. */
  | { type: 'abort'; id: number; code: 'ECONNREFUSED' | 'ECONNRESET' };
