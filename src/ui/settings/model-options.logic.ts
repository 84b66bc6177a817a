/** The list of models that a person searches: fuzzy, best first, with what was typed as a last way. Pure. */
import type { ListedModel, ProviderSettings } from '../../protocol/providers.ts';

export interface ModelGroup {
  provider: ProviderSettings;
  /** Null: the list is not known. The chosen model is still offered. */
  models: readonly ListedModel[] | null;
}

export interface ModelOption {
  key: string;
  provider: ProviderSettings;
  model: ListedModel;
  /** It is what was typed and stands in no list. */
  isTyped: boolean;
}

export interface ModelOptions {
  groups: readonly { provider: ProviderSettings; options: readonly ModelOption[]; hidden: number }[];
}

/** So many of one provider are shown at once. */
const MOST_SHOWN = 60;

export function modelOptions(groups: readonly ModelGroup[], query: string): ModelOptions {
  const typed = query.trim();
  return {
    groups: groups.map(({ provider, models }) => {
      const known = withChosen(models ?? [], provider);
      const matching = matchingModels(known, typed);
      const options = matching.slice(0, MOST_SHOWN).map((model) => optionOf(provider, model, false));
      if (typed !== '' && !known.some(({ id }) => id === typed)) options.push(optionOf(provider, { id: typed }, true));
      return { provider, options, hidden: Math.max(0, matching.length - MOST_SHOWN) };
    }),
  };
}

function withChosen(
  models: readonly ListedModel[],
  { model, contextWindow }: ProviderSettings,
): readonly ListedModel[] {
  if (model === '' || models.some(({ id }) => id === model)) return models;
  return [{ id: model, ...(contextWindow === undefined ? {} : { contextWindow }) }, ...models];
}

function optionOf(provider: ProviderSettings, model: ListedModel, isTyped: boolean): ModelOption {
  return { key: `${provider.id} ${isTyped ? '?' : ''}${model.id}`, provider, model, isTyped };
}

function matchingModels(models: readonly ListedModel[], query: string): readonly ListedModel[] {
  if (query === '') return models;
  return models
    .flatMap((model) => {
      const rank = rankOf(model.id.toLowerCase(), query.toLowerCase());
      return rank === null ? [] : [{ model, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ model }) => model);
}

/** How well a name matches: at its start, at the start of a part, somewhere, or by its letters in their order. */
export function rankOf(name: string, query: string): number | null {
  const words = query.split(/\s+/);
  const ranks = words.map((word) => {
    const at = name.indexOf(word);
    if (at === 0) return 0;
    if (at > 0) return /[/\-_.: ]/.test(name[at - 1] ?? '') ? 1 : 2;
    return holdsInOrder(name, word) ? 3 : null;
  });
  return ranks.reduce<number | null>(
    (worst, rank) => (worst === null || rank === null ? null : Math.max(worst, rank)),
    0,
  );
}

function holdsInOrder(name: string, letters: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = name.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}

/** The option that a key leads to; the list is a ring. */
export function movedOption(count: number, current: number, key: string): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (Math.max(current, 0) - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, current + 8);
    case 'PageUp':
      return Math.max(0, current - 8);
    default:
      return null;
  }
}
