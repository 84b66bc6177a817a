import type { PortEvent } from '../../../types.ts';
import type { HttpEvent } from '../../protocol/http.ts';
import { SystemError } from '../../protocol/system-error.ts';

/** One side of HTTP exchanges: a process, or the app itself. */
export interface Peer {
  send(event: HttpEvent): void;
}

/** One request and its response. */
interface Exchange {
  client: Peer;
  /** As the client names it. */
  clientId: number;
  server: Peer;
  /** As the server does. */
  serverId: number;
}

/** First port that is given to who does not care which. */
const firstFreePort = 32_768;
const lastPort = 65_535;
/** Requests that one client may have open. */
const mostExchanges = 4096;

/**
 * The ports on which processes listen, and the exchanges between clients and servers. A name that a peer makes up
 * reaches nothing: exchanges are looked up among its own.
 */
export class VirtualPorts {
  readonly #listening = new Map<number, Peer>();
  readonly #asClient = new Map<Peer, Map<number, Exchange>>();
  readonly #asServer = new Map<Peer, Map<number, Exchange>>();
  readonly #listeners = new Set<(event: PortEvent) => void>();
  #lastServerId = 0;

  /** Hears of ports that open and close. The answer ends it. */
  onPort(listener: (event: PortEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ports that are open now. */
  get open(): number[] {
    return [...this.#listening.keys()];
  }

  /** Takes a port, or with 0 a free one. Answers it. Throws EADDRINUSE. */
  listen(peer: Peer, wanted: number): number {
    const port = wanted === 0 ? this.#freePort() : wanted;
    if (this.#listening.has(port)) {
      throw new SystemError({ code: 'EADDRINUSE', message: 'EADDRINUSE: address already in use' });
    }
    this.#listening.set(port, peer);
    this.#tell({ port, type: 'open' });
    return port;
  }

  #freePort(): number {
    let port = firstFreePort;
    while (port < lastPort && this.#listening.has(port)) port += 1;
    return port;
  }

  /** Gives a port back. One of another peer stays taken. */
  unlisten(peer: Peer, port: number): void {
    if (this.#listening.get(port) !== peer) return;
    this.#listening.delete(port);
    this.#tell({ port, type: 'close' });
  }

  /** Carries an event on to the other side. */
  receive(peer: Peer, event: HttpEvent): void {
    if (event.type === 'request') {
      this.#request(peer, event);
      return;
    }
    const exchange = this.#asClient.get(peer)?.get(event.id);
    if (exchange) this.#fromClient(exchange, event);
    else this.#fromServer(this.#asServer.get(peer)?.get(event.id), event);
  }

  /** The peer is gone: its ports close, its exchanges break off. */
  drop(peer: Peer): void {
    for (const [port, owner] of this.#listening) if (owner === peer) this.unlisten(peer, port);
    for (const exchange of this.#asServer.get(peer)?.values() ?? []) {
      this.#forget(exchange);
      exchange.client.send({ type: 'abort', id: exchange.clientId, code: 'ECONNRESET' });
    }
    for (const exchange of this.#asClient.get(peer)?.values() ?? []) {
      this.#forget(exchange);
      exchange.server.send({ type: 'abort', id: exchange.serverId, code: 'ECONNRESET' });
    }
  }

  #request(client: Peer, event: Extract<HttpEvent, { type: 'request' }>): void {
    const server = this.#listening.get(event.port);
    const own = this.#asClient.get(client);
    if (!server || own?.has(event.id) || (own?.size ?? 0) >= mostExchanges) {
      client.send({ type: 'abort', id: event.id, code: server ? 'ECONNRESET' : 'ECONNREFUSED' });
      return;
    }
    this.#lastServerId -= 1;
    const exchange: Exchange = { client, clientId: event.id, server, serverId: this.#lastServerId };
    remember(this.#asClient, client, exchange.clientId, exchange);
    remember(this.#asServer, server, exchange.serverId, exchange);
    server.send({ ...event, id: exchange.serverId });
  }

  #fromClient(exchange: Exchange, event: HttpEvent): void {
    if (event.type === 'response') return;
    if (event.type === 'abort') this.#forget(exchange);
    exchange.server.send({ ...event, id: exchange.serverId });
  }

  #fromServer(exchange: Exchange | undefined, event: HttpEvent): void {
    if (!exchange) return;
    if (event.type === 'end' || event.type === 'abort') this.#forget(exchange);
    exchange.client.send({ ...event, id: exchange.clientId });
  }

  #forget({ client, clientId, server, serverId }: Exchange): void {
    forget(this.#asClient, client, clientId);
    forget(this.#asServer, server, serverId);
  }

  #tell(event: PortEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function remember(sides: Map<Peer, Map<number, Exchange>>, peer: Peer, id: number, exchange: Exchange): void {
  const own = sides.get(peer) ?? new Map<number, Exchange>();
  own.set(id, exchange);
  sides.set(peer, own);
}

function forget(sides: Map<Peer, Map<number, Exchange>>, peer: Peer, id: number): void {
  const own = sides.get(peer);
  own?.delete(id);
  if (own?.size === 0) sides.delete(peer);
}
