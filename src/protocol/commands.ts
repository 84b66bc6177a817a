/** Commands of the page to the worker, and what each answers. */
import type { ModelRequest, QueueLane, QueueMode } from '../agent/types.ts';
import type { ModelError } from '../agent/messages.ts';
import type { Result } from '../agent/result.ts';
import type { ApprovalAnswer, PermissionMode, PermissionSettings } from './permissions.ts';
import type {
  HttpRequest,
  KeyPlace,
  KeyPlaces,
  ListedModel,
  LocalServer,
  ProviderPresetInfo,
  ProviderSettings,
  SecretName,
  TestReport,
} from './providers.ts';

export interface ImageAttachment {
  /** Base64 without a data-URL prefix. */
  data: string;
  mimeType: string;
}

/** How far runs may go. Absent fields: as usual. */
export interface RunSettings {
  /** Most turns of one run; 200 by default. */
  maxTurns?: number;
}

/** A file that the person changed in the page. */
export interface PersonFileChange {
  /** Absolute. */
  path: string;
  before: Uint8Array | null;
  after: Uint8Array | null;
}

export interface CommandArguments {
  /** Starts a run, or is handled by a preprocessor such as /help. Refused with `busy` during a run. */
  prompt: { text: string; images?: ImageAttachment[] };
  /** Queues a message for before the next model call. Refused with `empty`. */
  steer: { text: string; images?: ImageAttachment[] };
  /** Queues a message for when the run would end. */
  follow_up: { text: string; images?: ImageAttachment[] };
  /** Goes on from where the conversation stands. */
  continue: Record<string, never>;
  /** Stops the run. Answers once the stop has begun; `agent_settled` tells its end. No run: no effect. */
  abort: Record<string, never>;
  /** Ends the wait before a retry. No wait: no effect. */
  retry_now: Record<string, never>;
  queue_edit: { itemId: string; text: string };
  queue_remove: { itemId: string };
  /** Puts an item that was removed back where it was; the undo of queue_remove. */
  queue_restore: { itemId: string };
  /** `index` in its lane after the move. */
  queue_move: { itemId: string; index: number };
  queue_change_lane: { itemId: string; lane: QueueLane };
  /** A held item is open in an editor and is not delivered. */
  queue_hold: { itemId: string; held: boolean };
  queue_clear: { lane?: QueueLane };
  /** Releases a paused queue; starts a run if something waits and none runs. */
  queue_resume: Record<string, never>;
  queue_modes: { steer?: QueueMode; followUp?: QueueMode };
  new_session: Record<string, never>;
  /** Holds from the end of the turn under way. */
  run_settings: RunSettings;
  /**
   * Answers a call that waits. Refused with `unknown_approval` when it no longer does, with `invalid` when edited
   * arguments do not fit the tool, and with `not_permitted` when the call is denied by a rule or the mode; it then
   * goes on waiting.
   */
  approval_resolve: { approvalId: string; answer: ApprovalAnswer };
  /** Holds from the next call on. Another mode than before holds for the session under way, too. */
  permission_settings: PermissionSettings;
  /** The mode for the session under way alone. */
  permission_mode: { mode: PermissionMode };
  /** Tells the log that the person has changed a file in the page. Null: it was, or is, not there. */
  note_file_change: PersonFileChange;
  /** The providers to choose from. */
  provider_presets: Record<string, never>;
  /**
   * Keeps settings, new or changed. Those of the chosen provider hold from the next turn on. Where the base URL leads
   * to another server than before, the provider's secrets are forgotten.
   */
  provider_save: { settings: ProviderSettings };
  /** The model from the next turn on: that of a provider, or the demo model (null). */
  choose_model: { providerId: string | null };
  /** Asks the provider for its models. */
  list_models: { providerId: string };
  /** Makes a real, small call with the provider's model. */
  test_provider: { providerId: string };
  /** Asks how a request of the log goes to a provider over the wire. Nothing is sent. */
  describe_request: { providerId: string; model: string; request: ModelRequest };
  /** Asks the usual ports of this machine. */
  find_local_servers: Record<string, never>;
  /** The only command that carries a secret. It replaces the one before. */
  key_set: { providerId: string; name: SecretName; value: string; place: KeyPlace };
  key_forget: { providerId: string; name: SecretName };
  /** Moves all secrets of a provider to another place. */
  key_move: { providerId: string; place: KeyPlace };
  key_places: Record<string, never>;
}

export interface CommandAnswers {
  prompt: { disposition: 'started'; runId: string } | { disposition: 'handled' };
  steer: { itemId: string };
  follow_up: { itemId: string };
  continue: { runId: string };
  abort: { running: boolean };
  retry_now: null;
  queue_edit: null;
  queue_remove: null;
  queue_restore: null;
  queue_move: null;
  queue_change_lane: null;
  queue_hold: null;
  queue_clear: null;
  queue_resume: { runId: string | null };
  queue_modes: null;
  new_session: { sessionId: string };
  run_settings: null;
  approval_resolve: null;
  permission_settings: null;
  permission_mode: null;
  note_file_change: null;
  provider_presets: ProviderPresetInfo[];
  /** The settings as they are kept. */
  provider_save: ProviderSettings;
  choose_model: null;
  list_models: Result<ListedModel[], ModelError>;
  test_provider: Result<TestReport, ModelError>;
  /** Null: the demo model, which sends nothing. */
  describe_request: HttpRequest | null;
  find_local_servers: LocalServer[];
  /** Where it is kept: in the tab alone when the browser refuses to store it. */
  key_set: { place: KeyPlace };
  key_forget: null;
  /** As key_set. */
  key_move: { place: KeyPlace };
  key_places: KeyPlaces;
}

export type CommandName = keyof CommandArguments;

export interface CommandError {
  code:
    | 'busy'
    | 'empty'
    | 'unknown_item'
    | 'nothing_to_continue'
    | 'unknown_approval'
    | 'not_permitted'
    | 'worker_gone'
    | 'invalid'
    | 'invalid_url'
    | 'mixed_content'
    | 'unknown_provider'
    | 'no_model'
    | 'not_stored';
  message: string;
}

export type CommandResult<N extends CommandName> = Result<CommandAnswers[N], CommandError>;
