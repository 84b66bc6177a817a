import type { Sandbox, SandboxStatus } from '../types.ts';
import { createReplaceableSandbox } from './replaceable-sandbox.ts';

/**
 * The sandbox served at the other end of `port`. Usable at once: calls wait for the other end. When the port closes,
 * every pending and later call answers `unavailable`.
 */
export function connectSandbox(port: MessagePort, backend: SandboxStatus['backend'] = 'embedded'): Sandbox {
  const { sandbox, connect, lose } = createReplaceableSandbox(backend);
  port.addEventListener('close', () => lose('The connection to the sandbox was lost'));
  connect(port);
  return sandbox;
}
