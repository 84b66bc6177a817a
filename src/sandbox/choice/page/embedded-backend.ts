import type { EmbeddedSandbox } from '../../embedded/page/start-embedded.ts';
import { succeed } from '../../result.ts';
import type { Backend } from './backend.ts';

export function embeddedBackend({ sandbox, openPort, held, dispose }: EmbeddedSandbox): Backend {
  return {
    name: 'embedded',
    sandbox,
    openLink: openPort,
    async takeFiles() {
      if (sandbox.status().state !== 'ready') return succeed({ files: held(), lost: [] });
      const taken = await sandbox.snapshot();
      return taken.ok ? succeed({ files: taken.value, lost: [] }) : taken;
    },
    end: dispose,
  };
}
