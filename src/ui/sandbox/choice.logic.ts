/** What the state of the choice comes to, in words and in what can be done. Pure. */
import { formatCount } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { SandboxTexts } from '../../i18n/sandbox-texts.ts';
import type { BootFailureCause, BootStep, ChoiceNews, ChoiceState } from '../../sandbox/choice/types.ts';

/** restart: WebContainer with the files of before · giveUp: what is being started. */
export type ChoiceAction = 'accept' | 'decline' | 'restart' | 'retry' | 'useEmbedded' | 'giveUp';

/** What the person can do now, the likeliest first. */
export function actionsOf({ backend, webcontainer, next, isMoving }: ChoiceState): readonly ChoiceAction[] {
  const leave = backend === 'embedded' ? [] : (['useEmbedded'] as const);
  // A restart that hangs can be left.
  if (isMoving && webcontainer.kind !== 'booting') return [];
  switch (webcontainer.kind) {
    case 'booting':
      return backend === 'embedded' ? ['giveUp'] : leave;
    case 'failed':
      return ['retry', ...leave];
    case 'crashed':
      return ['restart', ...leave];
    case 'ready':
      return next === 'webcontainer' ? ['decline'] : ['accept', 'decline'];
    case 'off':
    case 'used':
      return [];
    default:
      return webcontainer satisfies never;
  }
}

/** Whether something is to be decided, or no command can run: told above the conversation too, not only in the settings. */
export function isPressing({ backend, webcontainer, next }: ChoiceState): boolean {
  switch (webcontainer.kind) {
    case 'crashed':
      return true;
    case 'ready':
      return next === null && backend === 'embedded';
    case 'failed':
    case 'booting':
      return backend !== 'embedded';
    default:
      return false;
  }
}

const steps: readonly BootStep[] = ['checking', 'loading', 'starting', 'preparing', 'testing'];

export function stepsOf(current: BootStep): readonly { step: BootStep; state: 'done' | 'current' | 'later' }[] {
  const at = steps.indexOf(current);
  return steps.map((step, index) => ({ step, state: index < at ? 'done' : index === at ? 'current' : 'later' }));
}

export function failureInWords(cause: BootFailureCause, { backend }: ChoiceState, texts: SandboxTexts): string {
  const { what, next } = texts.failures[cause];
  return [texts.failed, what, next, backend === 'embedded' ? texts.goesOn : ''].filter(Boolean).join(' ');
}

/** So many lost files are named. */
const mostNamed = 5;

export function newsInWords(news: ChoiceNews, { news: say }: SandboxTexts, locale: Locale): string {
  switch (news.kind) {
    case 'moved':
      return sentences(say.moved[news.to], news.hasRun ? say.ended : '', lostInWords(news.lost, say, locale));
    case 'restarted':
      return sentences(say.restarted, lostInWords(news.lost, say, locale));
    case 'not_moved':
      return news.isUsed ? say.usedWithout(news.message) : say.notMoved(news.message);
    default:
      return news satisfies never;
  }
}

function lostInWords(lost: readonly string[], say: SandboxTexts['news'], locale: Locale): string {
  if (lost.length === 0) return '';
  const more = lost.length - mostNamed;
  return say.lost([...lost.slice(0, mostNamed), ...(more > 0 ? [say.more(formatCount(more, locale))] : [])].join(', '));
}

const sentences = (...parts: string[]): string => parts.filter(Boolean).join(' ');
