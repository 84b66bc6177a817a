import { formatTokens } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/use-locale.tsx';
import type { SentRequest } from '../../../store/request-of-turn.ts';
import { originGroups, totalsOf, type OriginGroup } from './request.logic.ts';

const looks: Record<OriginGroup, string> = {
  system: 'bg-fg-3',
  tools: 'bg-line-3',
  user: 'bg-k-human',
  assistant: 'bg-k-text',
  results: 'bg-k-exec',
};

/** What the request's tokens are made of, by origin. */
export function ContextBar({ request }: { request: SentRequest }) {
  const texts = useTexts().timeline.inspector.request.origin;
  const { tokens, tokensBy } = totalsOf(request);
  return (
    <>
      <div aria-hidden="true" className="flex h-2.5 gap-px overflow-hidden rounded-[2px] bg-bg-3">
        {originGroups.map((group) => (
          <i
            key={group}
            className={looks[group]}
            style={{ width: `${(tokensBy[group] / Math.max(1, tokens)) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-3 text-11 text-fg-2">
        {originGroups.map((group) => (
          <li key={group} className="flex items-center gap-1">
            <i aria-hidden="true" className={`size-2 ${looks[group]}`} />
            {texts[group]} {formatTokens(tokensBy[group])}
          </li>
        ))}
      </ul>
    </>
  );
}
