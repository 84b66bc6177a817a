import { formatDuration } from '../../../i18n/format.ts';
import { useLocale, useTexts } from '../../../i18n/use-locale.tsx';
import { Facts, TextBlock } from './facts.tsx';
import type { Inspected } from './inspected.logic.ts';
import { RawStream } from './raw-stream.tsx';

/** The reply put together again, its end as the provider told it, and the usage as it was returned. */
export function ResponseTab({ inspected, sessionId }: { inspected: Inspected; sessionId: string }) {
  const texts = useTexts().timeline.inspector;
  const locale = useLocale();
  const { turn, request } = inspected;
  const assistant = turn?.assistant ?? null;
  if (turn === null || assistant === null) return <p className="p-3 text-12 text-fg-3">{texts.response.none}</p>;
  const usage = request?.usage ?? assistant.usage;
  const { facts } = texts;
  return (
    <div className="flex flex-col gap-2 p-3">
      <Facts
        facts={[
          [facts.model, `${assistant.provider} · ${assistant.model}`],
          [facts.finish, request?.finish ?? assistant.stopReason],
          [facts.ttft, request?.ttftMs === undefined ? null : formatDuration(request.ttftMs, locale)],
          [facts.attempts, String(turn.requests.length)],
          [facts.error, request?.error?.message ?? assistant.errorMessage],
        ]}
      />
      {usage !== undefined && <TextBlock title={facts.usage} text={JSON.stringify(usage, null, 2)} />}
      {assistant.blocks.map((block) => {
        if (block.kind !== 'toolCall') {
          const title = block.kind === 'thinking' ? texts.response.thinking : texts.response.text;
          return <TextBlock key={block.contentIndex} title={title} text={block.text} />;
        }
        const call = turn.calls[block.callIndex];
        if (call === undefined) return null;
        return (
          <TextBlock key={block.contentIndex} title={texts.response.call(call.toolName)} text={call.argumentsText} />
        );
      })}
      <RawStream sessionId={sessionId} requests={turn.requests} />
    </div>
  );
}
