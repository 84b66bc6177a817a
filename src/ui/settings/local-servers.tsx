import { useState } from 'react';
import { probeReach, type Reach } from '../../client/reach.ts';
import { useSettingsTexts } from '../../i18n/settings-texts.ts';
import type { LocalServer } from '../../protocol/providers.ts';
import { Button } from '../shared/button.tsx';
import { CommandLine } from '../shared/error-explanation.tsx';
import { useServices } from '../shared/session-context.tsx';
import { useProviders } from './provider-store.ts';

interface Found extends LocalServer {
  /** For a server that gave the page no answer. */
  reach: Reach;
}

/** Looks for model servers on this machine, when asked to. */
export function LocalServers({ onUse }: { onUse: (presetId: string) => void }) {
  const texts = useSettingsTexts().local;
  const { client } = useServices();
  const [found, setFound] = useState<readonly Found[] | 'asking' | null>(null);
  const find = async () => {
    setFound('asking');
    const answer = await client.providers.findLocalServers();
    const servers = answer.ok ? answer.value : [];
    setFound(await Promise.all(servers.map(withReach)));
  };
  const shown = found === null || found === 'asking' ? [] : found.filter(({ reach }) => reach !== 'silent');
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button disabled={found === 'asking'} onClick={() => void find()}>
          {found === 'asking' ? texts.finding : texts.find}
        </Button>
        <span className="min-w-40 flex-1 text-12 text-fg-3">{texts.explain}</span>
      </div>
      <div aria-live="polite">
        {Array.isArray(found) && shown.length === 0 && <p className="mt-2 text-12 text-fg-2">{texts.none}</p>}
        {shown.length > 0 && (
          <ul className="mt-2 flex flex-col gap-1">
            {shown.map((server) => (
              <ServerRow key={server.preset} server={server} onUse={() => onUse(server.preset)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

async function withReach(server: LocalServer): Promise<Found> {
  const hasAnswered = server.models !== null || server.error !== undefined;
  return { ...server, reach: hasAnswered ? 'answers' : await probeReach(server.baseURL) };
}

function ServerRow({ server, onUse }: { server: Found; onUse: () => void }) {
  const texts = useSettingsTexts().local;
  const command = useProviders(({ presets }) => presets.find(({ id }) => id === server.preset)?.accessCommand);
  const { models, error, reach, label, baseURL } = server;
  const isRefused = models === null && error === undefined;
  const state =
    models !== null
      ? texts.models(models.length)
      : error !== undefined
        ? texts.failed
        : reach === 'answers'
          ? texts.refuses
          : texts.maybe;
  return (
    <li className="rounded-card border border-line-1 px-2.5 py-1.5 text-12">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold">{label}</b>
        <span className="text-fg-3">{baseURL}</span>
        <span className="flex-1">{state}</span>
        <Button size="sm" onClick={onUse}>
          {texts.choose(label)}
        </Button>
      </div>
      {isRefused && command !== undefined && (
        <CommandLine>{command.replaceAll('{origin}', location.origin)}</CommandLine>
      )}
    </li>
  );
}
