import { useSandboxTexts } from '../../i18n/sandbox-texts.ts';
import { useLocale } from '../../i18n/use-locale.tsx';
import type { ChoiceState } from '../../sandbox/choice/types.ts';
import type { SandboxTexts } from '../../i18n/sandbox-texts.ts';
import { openSettings } from '../settings/settings-state.ts';
import { Button } from '../shared/button.tsx';
import { NoticeLine } from '../shared/notice-line.tsx';
import { ChoiceActions } from './choice-actions.tsx';
import { useChoice, useChoiceState } from './choice-context.ts';
import { failureInWords, isPressing, newsInWords } from './choice.logic.ts';

/** What is to be decided about the sandbox, and how the last change of it went. */
export function SandboxNotice() {
  const texts = useSandboxTexts();
  const locale = useLocale();
  const choice = useChoice();
  const state = useChoiceState();
  if (choice === null || state === null) return null;
  const { news } = state;
  const isBad = state.webcontainer.kind === 'crashed' || state.webcontainer.kind === 'failed';
  return (
    <>
      {isPressing(state) && (
        <NoticeLine tone={isBad ? 'danger' : 'quiet'}>
          <div data-testid="sandbox-question">
            <output className="block wrap-anywhere">{pressingInWords(state, texts)}</output>
            <div className="mt-1 flex flex-wrap gap-2">
              <ChoiceActions choice={choice} state={state} />
              <Button size="sm" variant="ghost" onClick={() => openSettings('sandbox')}>
                {texts.open}
              </Button>
            </div>
          </div>
        </NoticeLine>
      )}
      {news !== null && (
        <NoticeLine
          tone={news.kind === 'not_moved' ? 'danger' : 'quiet'}
          dismissLabel={texts.news.dismiss}
          onDismiss={() => choice.dismissNews()}
        >
          <output data-testid="sandbox-news">{newsInWords(news, texts, locale)}</output>
        </NoticeLine>
      )}
    </>
  );
}

function pressingInWords(state: ChoiceState, texts: SandboxTexts): string {
  const { webcontainer } = state;
  switch (webcontainer.kind) {
    case 'crashed':
      return `${texts.crashed} ${texts.detail} ${webcontainer.detail}`;
    case 'failed':
      return failureInWords(webcontainer.failure.cause, state, texts);
    case 'booting':
      return `${texts.starting}: ${texts.steps[webcontainer.step]}`;
    default:
      return texts.offer;
  }
}
