/** `node:https`: a sandbox without a network has nothing to encrypt. */
import type { SystemRuntime } from '../../../system-runtime.ts';
import { unsupported } from '../../library/errors.ts';
import { Agent } from './agent.ts';
import { ClientRequest } from './client-request.ts';
import { toRequestArguments, toRequestTarget } from './request-options.ts';

class HttpsAgent extends Agent {
  constructor(options: Record<string, unknown> = {}) {
    super(options, 'https:', 443);
  }
}
Object.defineProperty(HttpsAgent, 'name', { value: 'Agent' });

export function createHttps(runtime: SystemRuntime) {
  const refuse = (): never => {
    throw unsupported('https.createServer', 'this sandbox serves http only; use http.createServer');
  };
  const globalAgent = new HttpsAgent({ keepAlive: true });
  const request = (...args: unknown[]): ClientRequest => {
    const { options, callback } = toRequestArguments(args);
    const target = toRequestTarget(options, { protocol: 'https:', port: 443, agent: globalAgent });
    return new ClientRequest(runtime, target, callback as (() => void) | undefined);
  };
  return {
    Agent: HttpsAgent,
    globalAgent,
    Server: refuse,
    createServer: refuse,
    get: (...args: unknown[]) => request(...args).end(),
    request,
  };
}
