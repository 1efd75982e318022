import type { MessageFile } from '#shared/message-parts.ts';
import { keeps } from '#web/lib/kept-calls.ts';
import { newId } from '#web/lib/new-id.ts';
import { type AskBody, againOf, bodyOf } from './ask-body.ts';
import { browserClock, type Clock } from './browser-clock.ts';
import { type ChatApi, chatApi } from './chat-api.ts';
import { type ChatHooks, noHooks } from './chat-hooks.ts';
import { ChatLoading } from './chat-loading.ts';
import { type ChatAction, chatReducer } from './chat-reducer.ts';
import { ChatRefusals } from './chat-refusals.ts';
import { ChatRun, type RunStart } from './chat-run.ts';
import { type ChatState, EMPTY_CHAT, lastAnswer, lastQuestion } from './chat-state.ts';
import { ChatUnsent } from './chat-unsent.ts';
import { FramedState } from './framed-state.ts';
import type { Outbox, Unsent } from './outbox.ts';
import type { Outcome } from './outcomes.ts';

const MADE_ROOM =
  'Your question before this one was not sent. It is kept above the list of your conversations.';
const ONE_WAITS =
  'The question above has not been sent yet. Send this one after it, or in a new conversation.';

/** One chat: its state, the run it follows, and its actions. */
export class ChatStore {
  readonly hooks: ChatHooks = noHooks();
  /** The model an admin selected; null leaves it to the server. */
  model: string | null = null;
  readonly #outbox: Outbox;
  readonly #framed: FramedState<ChatState>;
  readonly #run: ChatRun;
  readonly #loading: ChatLoading;
  readonly #unsent: ChatUnsent;
  readonly #refusals: ChatRefusals;
  /** The last request, without the model. */
  #last: AskBody | null = null;

  constructor(outbox: Outbox, api: ChatApi = chatApi, clock: Clock = browserClock) {
    this.#outbox = outbox;
    this.#framed = new FramedState(EMPTY_CHAT, clock);
    this.#unsent = new ChatUnsent(outbox, {
      state: () => this.#state,
      dispatch: (action) => this.#dispatch(action),
      returned: (place, text, files) => this.hooks.returned(place, text, files),
    });
    this.#run = new ChatRun(api, clock, {
      state: () => this.#state,
      dispatch: (action, quiet) => this.#dispatch(action, quiet),
      started: (before, event) => this.#started(before, event),
      ended: () => this.hooks.ended(),
      refused: (error) => this.#refusals.refused(error),
      signedOut: () => this.hooks.signedOut(),
      reload: () => this.reload(),
    });
    this.#loading = new ChatLoading(api, this.#run, {
      state: () => this.#state,
      dispatch: (action) => this.#dispatch(action),
      opened: (conversationId, messages) => this.#unsent.settle(conversationId, messages),
      missing: (conversationId) => this.#unsent.makeRoom(conversationId),
      signedOut: () => this.hooks.signedOut(),
    });
    this.#refusals = new ChatRefusals(this.#run, this.#unsent, clock, {
      state: () => this.#state,
      dispatch: (action) => this.#dispatch(action),
      retry: () => this.retry(),
      turnedAway: () => this.hooks.turnedAway(),
      signedOut: () => this.hooks.signedOut(),
      reload: () => this.reload(),
    });
  }

  get subscribe() {
    return this.#framed.subscribe;
  }

  /** The state the screen last received. */
  get getState() {
    return this.#framed.getShown;
  }

  get #state(): ChatState {
    return this.#framed.now;
  }

  /**
   * Shows a conversation; or with null an unsent attempt to begin one, and otherwise an empty chat. Leaves
   * what is already on the screen as it is.
   */
  show(conversationId: string | null, attempt: string | null = null): void {
    const { conversationId: shown } = this.#state;
    if (conversationId !== null) {
      if (conversationId !== shown) void this.#loading.open(conversationId, true);
      return;
    }
    const attempted = shown === null ? lastQuestion(this.#state) : undefined;
    if (attempted && attempted.id === attempt) return;
    if (shown !== null || attempted) this.close();
    const unsent = attempt === null ? null : this.#outbox.read(attempt);
    if (unsent?.handed) {
      // Not in this tick: in development React shows a chat twice at once.
      queueMicrotask(() => this.#outbox.taken(unsent.id));
      this.#send(unsent);
    } else if (unsent) this.#unsent.leftOver(unsent.id, unsent);
  }

  /** Releases the chat. A running answer continues without a reader. */
  close(): void {
    this.#run.leave();
    this.#dispatch({ type: 'cleared' });
  }

  /** Shows what was added on another screen. */
  refresh(): Promise<void> {
    return this.#loading.refresh();
  }

  /** Reloads a conversation that failed to load or whose connection was lost. */
  reload(): void {
    this.#loading.reload();
  }

  /** Shows the branch with this message, on every device; returns whether there is one. */
  showBranch(messageId: string): Promise<boolean> {
    return this.#loading.showBranch(messageId);
  }

  /** @returns whether the question was accepted: one waits for the answer before it */
  ask(text: string, files: readonly MessageFile[] = []): boolean {
    const { run, view, conversationId } = this.#state;
    if (run || view !== 'ready') return false;
    if (conversationId !== null && this.#isHeldUp()) return false;
    const unsent = { id: newId(), text, files, askedAt: Date.now() };
    // A failed attempt stays separate.
    if (conversationId === null) this.close();
    this.#keepAndSend(unsent);
    return true;
  }

  /**
   * Answers the last question again, fetches what the lost connection did not deliver, or repeats the
   * request that waits for its turn.
   */
  retry(): void {
    const { run, conversationId } = this.#state;
    const question = lastQuestion(this.#state);
    if (!question || run) return;
    const status = lastAnswer(this.#state)?.status;
    if (question.stored && status === 'lost') {
      this.reload();
      return;
    }
    const waiting = status === 'waiting' && this.#last?.questionId === question.id ? this.#last : null;
    this.#dispatch({ type: 'retried' });
    if (waiting) this.#ask(waiting);
    else if (question.stored) this.#ask(againOf(question, conversationId, 'retry'));
    else this.#ask(bodyOf(question, conversationId));
  }

  /**
   * Asks an edited question instead of the one at this place, on a new branch.
   * @returns its id; null when it was not accepted because an answer is still being written
   */
  edit(at: number, text: string): string | null {
    const { run, view, conversationId, messages } = this.#state;
    const original = messages[at];
    if (run || view !== 'ready' || original?.role !== 'user') return null;
    if (original.stored && lastQuestion(this.#state)?.stored === false && this.#isHeldUp()) return null;
    const { files } = original;
    // A question that was never sent is asked in its own place, not edited.
    const behind = original.stored ? (messages[at - 1]?.id ?? null) : original.behind;
    const place = behind === undefined ? {} : { behind };
    const unsent = { id: newId(), text, files, askedAt: Date.now(), ...place };
    if (!original.stored) this.#unsent.drop(conversationId, original.id);
    this.#keepAndSend(unsent, { at });
    return unsent.id;
  }

  /** Continues the last answer where it ended early. */
  goOn(): void {
    const { conversationId, run } = this.#state;
    const question = lastQuestion(this.#state);
    if (!question || run) return;
    this.#dispatch({ type: 'continued' });
    this.#ask(againOf(question, conversationId, 'continue'));
  }

  stop(): void {
    this.#run.stop();
  }

  dismissNotice(): void {
    this.#dispatch({ type: 'noticed', notice: null });
  }

  #ask(body: AskBody): void {
    this.#last = body;
    void this.#run.ask(this.model === null ? body : { ...body, model: this.model }).then((left) => {
      // The server may not have it.
      if (left && keeps()) this.#unsent.queue(body.questionId);
    });
  }

  /** Whether a question waits, which another one may depend on. */
  #isHeldUp(): boolean {
    if (lastAnswer(this.#state)?.status !== 'waiting') return false;
    this.#dispatch({ type: 'noticed', notice: ONE_WAITS });
    return true;
  }

  #keepAndSend(unsent: Unsent, where: { at?: number } = {}): void {
    const { conversationId } = this.#state;
    const madeRoom = conversationId !== null && this.#unsent.makeRoom(conversationId);
    this.#outbox.put(conversationId ?? unsent.id, unsent);
    if (conversationId === null) this.hooks.attempted(unsent.id);
    this.#send(unsent, where);
    if (madeRoom) this.#dispatch({ type: 'noticed', notice: MADE_ROOM });
  }

  /** `at`: replaces this message and all that follow it. */
  #send(unsent: Unsent, where: { at?: number } = {}): void {
    this.#dispatch({ type: 'asked', ...where, ...unsent });
    this.#ask(bodyOf(unsent, this.#state.conversationId));
  }

  #started(before: string | null, { conversationId, questionId }: RunStart): void {
    this.#unsent.drop(before, questionId);
    this.hooks.started(conversationId);
  }

  /** A waiting question was sent, so its conversation has the answer; or refused, so it holds up nothing. */
  wasSettled(outcome: Outcome): void {
    if (this.#state.run || lastQuestion(this.#state)?.id !== outcome.questionId) return;
    if (outcome.type === 'refused') {
      this.#dispatch({ type: 'refused', message: outcome.message });
      return;
    }
    this.#dispatch({ type: 'sent', conversationId: outcome.conversationId });
    this.hooks.started(outcome.conversationId);
    this.reload();
  }

  /** Reopens the chat when the viewer may ask again. */
  reopen(): void {
    this.#dispatch({ type: 'reopened' });
  }

  #dispatch(action: ChatAction, quiet = false): void {
    this.#framed.set(chatReducer(this.#state, action), quiet);
  }
}
