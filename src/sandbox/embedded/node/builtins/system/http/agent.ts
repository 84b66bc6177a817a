import { EventEmitter } from '../../library/events.ts';

/** Requests need no connections here, so an agent has nothing to keep: it only holds its options. */
export class Agent extends EventEmitter {
  defaultPort: number;
  protocol: string;
  options: Record<string, unknown>;
  requests: Record<string, unknown[]> = {};
  sockets: Record<string, unknown[]> = {};
  freeSockets: Record<string, unknown[]> = {};
  keepAliveMsecs: number;
  keepAlive: boolean;
  maxSockets: number;
  maxFreeSockets: number;
  maxTotalSockets: number;
  scheduling: string;
  totalSocketCount = 0;

  constructor(options: Record<string, unknown> = {}, protocol = 'http:', defaultPort = 80) {
    super();
    this.defaultPort = defaultPort;
    this.protocol = protocol;
    this.options = { noDelay: true, path: null, ...options };
    this.keepAliveMsecs = (options['keepAliveMsecs'] as number | undefined) ?? 1000;
    this.keepAlive = Boolean(options['keepAlive']);
    this.maxSockets = (options['maxSockets'] as number | undefined) ?? Number.POSITIVE_INFINITY;
    this.maxFreeSockets = (options['maxFreeSockets'] as number | undefined) ?? 256;
    this.maxTotalSockets = (options['maxTotalSockets'] as number | undefined) ?? Number.POSITIVE_INFINITY;
    this.scheduling = (options['scheduling'] as string | undefined) ?? 'lifo';
  }

  addRequest(): void {
    // A request opens its exchange by itself.
  }

  getName(options: { host?: string; port?: number | string; localAddress?: string; family?: number } = {}): string {
    const { host = 'localhost', port = '', localAddress = '', family } = options;
    return `${host}:${port}:${localAddress}${family === 4 || family === 6 ? `:${family}` : ''}`;
  }

  destroy(): void {
    // There is nothing to destroy.
  }
}
