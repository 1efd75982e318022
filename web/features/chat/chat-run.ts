import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';
import { type ApiError, toApiError } from '#web/lib/api-error.ts';
import { isReached } from '#web/lib/reach.ts';
import type { AskBody } from './ask-body.ts';
import type { Clock } from './browser-clock.ts';
import type { ChatApi } from './chat-api.ts';
import type { ChatAction } from './chat-reducer.ts';
import { type ChatState, lastAnswer, lastQuestion } from './chat-state.ts';
import { type Connect, followRun } from './run-follower.ts';

/** How long the reconnected notice is shown. */
const RESTORED_MS = 2000;
const LOST = 'The connection was lost. The coach may still be answering.';

export type RunStart = Extract<RunEvent, { type: 'start' }>;

/** The chat a run belongs to. */
interface RunningChat {
  state(): ChatState;
  dispatch(action: ChatAction, quiet?: boolean): void;
  /** The server accepted the question. `before`: the conversation's id until then. */
  started(before: string | null, event: RunStart): void;
  ended(): void;
  refused(error: ApiError): void;
  signedOut(): void;
  reload(): void;
}

/** Whether another question was asked in the conversation since: the latest run answers that one. */
function isOfAnother(state: ChatState, events: readonly NumberedEvent[]): boolean {
  const question = lastQuestion(state);
  return (
    question?.stored === true &&
    events.some(({ event }) => event.type === 'start' && event.questionId !== question.id)
  );
}

/** The run a chat reads: started, followed over broken connections, and stopped. */
export class ChatRun {
  readonly #api: ChatApi;
  readonly #clock: Clock;
  readonly #chat: RunningChat;
  #abort = new AbortController();

  constructor(api: ChatApi, clock: Clock, chat: RunningChat) {
    this.#api = api;
    this.#clock = clock;
    this.#chat = chat;
  }

  /** Aborted once the run is left. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Stops reading; an active run continues without a reader.
   * @returns the signal for the next read
   */
  leave(): AbortSignal {
    this.#abort.abort();
    this.#abort = new AbortController();
    return this.signal;
  }

  /** @returns whether it was left, without having been stopped */
  async ask(body: AskBody): Promise<boolean> {
    const signal = this.leave();
    let isLeft = false;
    signal.addEventListener('abort', () => {
      isLeft = !this.#chat.state().run?.stopping;
    });
    await this.#follow((attempt) => this.#api.ask(body, attempt));
    return isLeft;
  }

  /** Resumes reading after the last event seen. */
  async reattach(): Promise<void> {
    await this.#follow(this.#reattach);
  }

  readonly #reattach: Connect = (signal) =>
    this.#api.follow(
      {
        conversationId: this.#chat.state().conversationId ?? '',
        answerId: lastAnswer(this.#chat.state())?.id ?? '',
        after: this.#chat.state().run?.seen ?? 0,
      },
      signal,
    );

  async #follow(first: Connect): Promise<void> {
    const { signal } = this;
    const end = await followRun(first, {
      signal,
      clock: this.#clock,
      reattach: this.#reattach,
      seen: () => this.#chat.state().run?.seen ?? null,
      isKnown: () => this.#chat.state().conversationId !== null,
      isReached,
      take: (events) => this.#happened(events),
      connection: (connected) => this.#connection(connected, signal),
      signedOut: () => this.#chat.signedOut(),
    });
    if (end.type === 'refused') this.#chat.refused(end.error);
    else if (end.type === 'gone') this.#chat.reload();
    else if (end.type === 'lost') this.#giveUp(signal);
  }

  #connection(connected: boolean, signal: AbortSignal): void {
    const { run } = this.#chat.state();
    if (run === null || (connected && run.connection !== 'lost')) return;
    this.#chat.dispatch({ type: 'connection', connection: connected ? 'restored' : 'lost' });
    if (!connected) return;
    void this.#clock.pause(RESTORED_MS, signal).then(() => {
      if (this.#chat.state().run?.connection === 'restored')
        this.#chat.dispatch({ type: 'connection', connection: 'connected' });
    });
  }

  #giveUp(signal: AbortSignal): void {
    this.#chat.dispatch({ type: 'lost', message: LOST });
    const stopListening = this.#clock.onWake(() => {
      stopListening();
      if (!signal.aborted && lastAnswer(this.#chat.state())?.status === 'lost') this.#chat.reload();
    });
    signal.addEventListener('abort', stopListening);
  }

  #happened(events: readonly NumberedEvent[]): void {
    const before = this.#chat.state();
    if (isOfAnother(before, events)) {
      this.#chat.reload();
      return;
    }
    const quiet = events.every(({ event }) => event.type === 'text') && before.run?.tool == null;
    this.#chat.dispatch({ type: 'happened', events }, quiet);
    for (const { event } of events) {
      if (event.type !== 'start') continue;
      this.#chat.started(before.conversationId, event);
      if (this.#chat.state().run?.stopping) void this.#sendStop();
    }
    if (before.run && !this.#chat.state().run) this.#chat.ended();
  }

  /** Ends the answer; if the server is not yet known to be writing it, as soon as it is. */
  stop(): void {
    const { run } = this.#chat.state();
    if (!run || run.stopping) return;
    this.#chat.dispatch({ type: 'stopping', stopping: true });
    if (run.begun) void this.#sendStop();
  }

  async #sendStop(): Promise<void> {
    const { conversationId } = this.#chat.state();
    const { signal } = this;
    if (!conversationId) return;
    let notice: string | null = null;
    try {
      if (await this.#api.stop(conversationId)) return;
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      if (status === 401) return this.#chat.signedOut();
      notice = message;
    }
    // The answer continues, so it can be stopped again.
    if (signal.aborted) return;
    this.#chat.dispatch({ type: 'stopping', stopping: false });
    if (notice) this.#chat.dispatch({ type: 'noticed', notice });
  }
}
