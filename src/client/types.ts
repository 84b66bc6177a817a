/** The page's hold on the session that lives in the worker. */
import type { Outcome } from '../agent/events.ts';
import type { ModelRequest, QueueLane, QueueMode } from '../agent/types.ts';
import type { CommandResult, ImageAttachment, PersonFileChange, RunSettings } from '../protocol/commands.ts';
import type { ApprovalAnswer, PermissionMode, PermissionSettings } from '../protocol/permissions.ts';
import type { KeyPlace, ProviderSettings, SecretName } from '../protocol/providers.ts';

/** How a prompt went: once the run has settled, or at once when a preprocessor such as /help handled it. */
export type PromptAnswer =
  | { ok: true; value: { disposition: 'settled'; runId: string; outcome: Outcome } | { disposition: 'handled' } }
  | { ok: false; error: { code: string; message: string } };

/** Every call answers with a result; none rejects. Effects show in the event log. */
export interface SessionClient {
  /** Starts a run and answers when it has settled. Refused with `busy` while a run is under way. */
  prompt(text: string, images?: ImageAttachment[]): Promise<PromptAnswer>;
  steer(text: string, images?: ImageAttachment[]): Promise<CommandResult<'steer'>>;
  followUp(text: string, images?: ImageAttachment[]): Promise<CommandResult<'follow_up'>>;
  /** Goes on from where the conversation stands. */
  continueRun(): Promise<CommandResult<'continue'>>;
  /** Stops the run, if one is under way; the queues are kept, paused. */
  abort(): Promise<CommandResult<'abort'>>;
  /** Ends the wait before a retry, if there is one. */
  retryNow(): Promise<CommandResult<'retry_now'>>;
  newSession(): Promise<CommandResult<'new_session'>>;
  /** How far runs may go, from the end of the turn under way. */
  setRuns(settings: RunSettings): Promise<CommandResult<'run_settings'>>;
  /** Tells the log that the person has changed a file in the page. */
  noteFileChange(change: PersonFileChange): Promise<CommandResult<'note_file_change'>>;
  permissions: {
    /** Answers a call that waits for the person. Refused, it goes on waiting; see `approval_resolve`. */
    resolve(approvalId: string, answer: ApprovalAnswer): Promise<CommandResult<'approval_resolve'>>;
    /** From the next call on. Another mode than before holds for the running session, too. */
    setSettings(settings: PermissionSettings): Promise<CommandResult<'permission_settings'>>;
    /** For the running session alone. */
    setMode(mode: PermissionMode): Promise<CommandResult<'permission_mode'>>;
  };
  queue: {
    edit(itemId: string, text: string): Promise<CommandResult<'queue_edit'>>;
    remove(itemId: string): Promise<CommandResult<'queue_remove'>>;
    /** Undoes a removal. */
    restore(itemId: string): Promise<CommandResult<'queue_restore'>>;
    move(itemId: string, index: number): Promise<CommandResult<'queue_move'>>;
    changeLane(itemId: string, lane: QueueLane): Promise<CommandResult<'queue_change_lane'>>;
    /** A held item is open in an editor and is not delivered. */
    hold(itemId: string, held: boolean): Promise<CommandResult<'queue_hold'>>;
    clear(lane?: QueueLane): Promise<CommandResult<'queue_clear'>>;
    resume(): Promise<CommandResult<'queue_resume'>>;
    setModes(modes: { steer?: QueueMode; followUp?: QueueMode }): Promise<CommandResult<'queue_modes'>>;
  };
  providers: ProvidersClient;
}

/** Providers, models and keys. A key goes in and never comes back. */
export interface ProvidersClient {
  presets(): Promise<CommandResult<'provider_presets'>>;
  save(settings: ProviderSettings): Promise<CommandResult<'provider_save'>>;
  /** Null: the demo model. Holds from the next turn on. */
  choose(providerId: string | null): Promise<CommandResult<'choose_model'>>;
  listModels(providerId: string): Promise<CommandResult<'list_models'>>;
  test(providerId: string): Promise<CommandResult<'test_provider'>>;
  /** How a request that went to this model looks over the wire, built anew with the provider's settings of now. */
  describeRequest(providerId: string, model: string, request: ModelRequest): Promise<CommandResult<'describe_request'>>;
  findLocalServers(): Promise<CommandResult<'find_local_servers'>>;
  setKey(providerId: string, name: SecretName, value: string, place: KeyPlace): Promise<CommandResult<'key_set'>>;
  forgetKey(providerId: string, name: SecretName): Promise<CommandResult<'key_forget'>>;
  moveKeys(providerId: string, place: KeyPlace): Promise<CommandResult<'key_move'>>;
  keyPlaces(): Promise<CommandResult<'key_places'>>;
}
