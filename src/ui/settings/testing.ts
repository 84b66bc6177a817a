import { noProviders } from '../../client/testing.ts';
import type { ProvidersClient } from '../../client/types.ts';
import type { ModelError } from '../../agent/messages.ts';
import type {
  KeyPlace,
  KeyPlaces,
  ListedModel,
  LocalServer,
  ProviderPresetInfo,
  ProviderSettings,
  SecretName,
  TestReport,
} from '../../protocol/providers.ts';

type Answer<T> = { ok: true; value: T };
const answer = <T>(value: T): Promise<Answer<T>> => Promise.resolve({ ok: true, value });

const preset = (id: string, label: string, more: Partial<ProviderPresetInfo> = {}): ProviderPresetInfo => ({
  id,
  label,
  baseURL: `https://${id}.example/v1`,
  api: 'chat_completions',
  needsKey: true,
  headers: {},
  pageAccess: 'test',
  ...more,
});

/** The worker's side of providers, which writes down what it is asked. */
export class FakeProviders {
  readonly asked: string[] = [];
  readonly saved = new Map<string, ProviderSettings>();
  readonly keys = new Map<string, Map<SecretName, { value: string; place: KeyPlace }>>();
  presets = [
    preset('openai', 'OpenAI', { api: 'responses' }),
    preset('custom', 'Custom', { baseURL: '', needsKey: false }),
  ];
  models: readonly ListedModel[] = [{ id: 'large', contextWindow: 128_000 }, { id: 'small' }];
  listError: ModelError | null = null;
  report: TestReport = { firstEventMs: 400, totalMs: 900, calledTool: true, showedThinking: false };
  testError: ModelError | null = null;
  local: LocalServer[] = [];

  get places(): KeyPlaces {
    return Object.fromEntries(
      [...this.keys].map(([id, secrets]) => [
        id,
        Object.fromEntries([...secrets].map(([name, { place }]) => [name, place])),
      ]),
    );
  }

  #note(words: string): void {
    this.asked.push(words);
  }

  get client(): ProvidersClient {
    return {
      ...noProviders,
      presets: () => answer(this.presets),
      keyPlaces: () => answer(this.places),
      save: (settings) => {
        this.#note(`save ${settings.id}`);
        if (!URL.canParse(settings.baseURL)) {
          return Promise.resolve({ ok: false, error: { code: 'invalid_url', message: 'No URL.' } });
        }
        this.saved.set(settings.id, settings);
        return answer(settings);
      },
      choose: (id) => {
        this.#note(`choose ${id ?? 'demo'}`);
        return answer(null);
      },
      listModels: (id) => {
        this.#note(`list ${id}`);
        return answer(this.listError === null ? answerOf([...this.models]) : { ok: false, error: this.listError });
      },
      test: (id) => {
        this.#note(`test ${id}`);
        return answer(this.testError === null ? answerOf(this.report) : { ok: false, error: this.testError });
      },
      findLocalServers: () => answer(this.local),
      setKey: (id, name, value, place) => {
        this.#note(`key ${id} ${name} ${place}`);
        this.keys.set(id, new Map(this.keys.get(id)).set(name, { value, place }));
        return answer({ place });
      },
      forgetKey: (id, name) => {
        this.#note(`forget ${id} ${name}`);
        this.keys.get(id)?.delete(name);
        if (this.keys.get(id)?.size === 0) this.keys.delete(id);
        return answer(null);
      },
      moveKeys: (id, place) => {
        this.#note(`move ${id} ${place}`);
        for (const secret of this.keys.get(id)?.values() ?? []) secret.place = place;
        return answer({ place });
      },
    };
  }
}

function answerOf<T>(value: T): Answer<T> {
  return { ok: true, value };
}
