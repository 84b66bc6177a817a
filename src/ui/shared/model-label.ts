import type { Catalogue } from '../../i18n/catalogue.ts';
import type { SessionView } from '../../store/view.ts';

/** What a person reads for the model in use; null before it is known. A provider's name stays as it was given. */
export function modelLabel({ model }: SessionView, texts: Catalogue): string | null {
  return model?.provider === 'demo' ? texts.app.settings.demoModel : (model?.label ?? null);
}
