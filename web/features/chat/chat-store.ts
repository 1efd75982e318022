import type { NumberedEvent } from '#shared/run-event.ts';
import { type ApiError, toApiError } from '#web/lib/api-error.ts';
import { browserClock, type Clock } from './browser-clock.ts';
import { type AskBody, type ChatApi, chatApi } from './chat-api.ts';
import {
  type ChatAction,
  type ChatState,
  chatReducer,
  EMPTY_CHAT,
  lastAnswer,
  lastQuestion,
} from './chat-state.ts';
import { readEvents } from './sse.ts';

/** Waits between two tries to reattach. After the last, the connection is given up. */
const REATTACH_MS = [500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000];
/** The server comments every 15 s; this long without a word is a dead connection. */
const SILENCE_MS = 40_000;
/** Back from another app, a connection quiet for this long is not trusted. */
const STALE_MS = 18_000;

/** Refusals that trying again does not mend: the question goes back to where it can be changed. */
const TURNED_AWAY = new Set([400, 401, 402, 409, 413]);

const LOST = 'The connection was lost. The coach may have gone on answering.';

/** What a chat tells the screen it stands on. */
export interface ChatHooks {
  /** The server took the question; for a new conversation this is the first time its id is known. */
  started(conversationId: string): void;
  ended(): void;
  /** The question was not taken and belongs back into the composer. */
  returned(text: string): void;
  signedOut(): void;
}

type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** One chat: its state, the run it follows, and what a person can do with it. */
export class ChatStore {
  readonly hooks: ChatHooks = { started() {}, ended() {}, returned() {}, signedOut() {} };
  readonly #api: ChatApi;
  readonly #clock: Clock;
  readonly #listeners = new Set<() => void>();
  #state: ChatState = EMPTY_CHAT;
  /** What the screen was last told; it lags behind by at most a frame while text arrives. */
  #shown: ChatState = EMPTY_CHAT;
  #framed = false;
  #nextFrameAt = 0;
  #abort = new AbortController();

  constructor(api: ChatApi = chatApi, clock: Clock = browserClock) {
    this.#api = api;
    this.#clock = clock;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): ChatState => this.#shown;

  /** Shows a conversation, or with null an empty chat. The one that is on the screen stays as it is. */
  show(conversationId: string | null): void {
    if (conversationId === this.#state.conversationId) {
      if (conversationId !== null || this.#state.messages.length === 0) return;
    }
    if (conversationId === null) this.close();
    else void this.#open(conversationId, true);
  }

  /** Lets go of the chat. A run under way goes on without a reader. */
  close(): void {
    this.#abort.abort();
    this.#dispatch({ type: 'cleared' });
  }

  /** Loads the conversation again, for one that could not be loaded or whose connection was lost. */
  reload(): void {
    const { conversationId, view } = this.#state;
    if (conversationId) void this.#open(conversationId, view !== 'ready');
  }

  ask(text: string): void {
    if (this.#state.run || this.#state.view !== 'ready') return;
    this.#dispatch({ type: 'asked', text, localId: `local-${this.#state.messages.length}` });
    void this.#ask({ content: text, conversationId: this.#state.conversationId });
  }

  /** Answers the last question again: anew, or by fetching what the lost connection did not bring. */
  retry(): void {
    const question = lastQuestion(this.#state);
    if (!question || this.#state.run) return;
    if (lastAnswer(this.#state)?.status === 'lost') {
      this.reload();
      return;
    }
    const { conversationId } = this.#state;
    this.#dispatch({ type: 'retried' });
    const body: AskBody = { content: question.text, conversationId };
    if (question.stored) void this.#ask({ ...body, retry: true });
    else void this.#askUnlessTaken(body);
  }

  async stop(): Promise<void> {
    const { conversationId, run } = this.#state;
    if (!run || run.stopping || !conversationId) return;
    this.#dispatch({ type: 'stopping', stopping: true });
    try {
      await this.#api.stop(conversationId);
    } catch (error) {
      this.#dispatch({ type: 'stopping', stopping: false });
      this.#dispatch({ type: 'noticed', notice: toApiError(error).message });
    }
  }

  dismissNotice(): void {
    this.#dispatch({ type: 'noticed', notice: null });
  }

  async #open(conversationId: string, blank: boolean): Promise<void> {
    const signal = this.#restart();
    if (blank) this.#dispatch({ type: 'opening', conversationId });
    try {
      const messages = await this.#api.load(conversationId);
      if (signal.aborted) return;
      this.#dispatch({ type: 'opened', conversationId, messages });
      if (this.#state.run) await this.#follow(this.#reattach, signal);
    } catch (thrown) {
      if (signal.aborted) return;
      const { status, message } = toApiError(thrown);
      if (status === 401) this.hooks.signedOut();
      else if (blank)
        this.#dispatch({ type: 'open-failed', missing: status === 404 || status === 400, message });
      else this.#dispatch({ type: 'lost', message });
    }
  }

  async #ask(body: AskBody): Promise<void> {
    const signal = this.#restart();
    await this.#follow((attempt) => this.#api.ask(body, attempt), signal);
  }

  /** A question whose reply never came may have been taken all the same: asking it twice would be worse. */
  async #askUnlessTaken(body: AskBody): Promise<void> {
    const { conversationId } = body;
    const known = this.#state.messages.filter(
      (message) => message.role === 'assistant' || message.stored,
    ).length;
    if (conversationId) {
      const messages = await this.#api.load(conversationId).catch(() => []);
      const question = messages.findLast((message) => message.role === 'user');
      const taken = messages.length > known - 1 && question?.content[0]?.text === body.content;
      if (taken) return this.#open(conversationId, false);
    }
    await this.#ask(body);
  }

  readonly #reattach: Open = (signal) =>
    this.#api.follow(
      {
        conversationId: this.#state.conversationId ?? '',
        answerId: lastAnswer(this.#state)?.id ?? '',
        after: this.#state.run?.seen ?? 0,
      },
      signal,
    );

  /** Reads a run to its end, over as many connections as that takes. */
  async #follow(first: Open, signal: AbortSignal): Promise<void> {
    let open = first;
    let failures = 0;
    while (this.#state.run && !signal.aborted) {
      const attempt = new AbortController();
      const leave = () => attempt.abort();
      signal.addEventListener('abort', leave);
      let heardAt = this.#clock.now();
      const deaf = this.#clock.onWake((network) => {
        if (network || this.#clock.now() - heardAt > STALE_MS) attempt.abort();
      });
      try {
        const body = await open(attempt.signal);
        for await (const events of readEvents(body, SILENCE_MS)) {
          if (signal.aborted) return;
          heardAt = this.#clock.now();
          failures = 0;
          this.#happened(events);
        }
      } catch (thrown) {
        if (signal.aborted) return;
        const error = toApiError(thrown);
        if (open !== this.#reattach && this.#state.run?.seen === 0) {
          this.#refused(error);
          return;
        }
        if (error.status === 401) this.hooks.signedOut();
        // The run is no longer there to be followed; the conversation has what became of it.
        if (error.status === 404 && failures === 0) return this.reload();
      } finally {
        deaf();
        signal.removeEventListener('abort', leave);
      }
      if (!this.#state.run || signal.aborted) return;
      if (!this.#state.conversationId || failures >= REATTACH_MS.length) {
        this.#giveUp(signal);
        return;
      }
      open = this.#reattach;
      await this.#clock.pause(REATTACH_MS[failures++] ?? 0, signal);
    }
  }

  #giveUp(signal: AbortSignal): void {
    this.#dispatch({ type: 'lost', message: LOST });
    const deaf = this.#clock.onWake(() => {
      deaf();
      if (!signal.aborted && lastAnswer(this.#state)?.status === 'lost') this.reload();
    });
    signal.addEventListener('abort', deaf);
  }

  #happened(events: readonly NumberedEvent[]): void {
    const before = this.#state;
    const quiet = events.every(({ event }) => event.type === 'text') && before.run?.tool == null;
    this.#dispatch({ type: 'happened', events }, quiet);
    const started = events.find(({ event }) => event.type === 'start');
    if (started && this.#state.conversationId) this.hooks.started(this.#state.conversationId);
    if (before.run && !this.#state.run) this.hooks.ended();
  }

  #refused({ status, message }: ApiError): void {
    const text = lastQuestion(this.#state);
    if (!TURNED_AWAY.has(status)) {
      this.#dispatch({ type: 'refused', message });
      return;
    }
    this.#dispatch({
      type: 'turned-away',
      notice: status === 401 || status === 402 ? null : message,
      barred: status === 402 ? message : null,
    });
    if (text && !text.stored) this.hooks.returned(text.text);
    if (status === 401) this.hooks.signedOut();
    if (status === 409) this.reload();
  }

  #restart(): AbortSignal {
    this.#abort.abort();
    this.#abort = new AbortController();
    return this.#abort.signal;
  }

  #dispatch(action: ChatAction, quiet = false): void {
    this.#state = chatReducer(this.#state, action);
    if (!quiet) this.#show();
    else if (!this.#framed) {
      this.#framed = true;
      this.#clock.frame(this.#nextFrameAt - this.#clock.now(), () => {
        this.#framed = false;
        this.#show();
      });
    }
  }

  /** Tells the screen. Text comes at most once a frame, and less often where drawing it takes long. */
  #show(): void {
    if (this.#shown === this.#state) return;
    this.#shown = this.#state;
    const begun = this.#clock.now();
    for (const listener of this.#listeners) listener();
    setTimeout(() => {
      const took = this.#clock.now() - begun;
      this.#nextFrameAt = begun + Math.min(200, took * 2);
    });
  }
}
