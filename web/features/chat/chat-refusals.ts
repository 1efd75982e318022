import type { ApiError } from '#web/lib/api-error.ts';
import { keeps } from '#web/lib/kept-calls.ts';
import type { Clock } from './browser-clock.ts';
import type { ChatAction } from './chat-reducer.ts';
import type { ChatRun } from './chat-run.ts';
import { type ChatState, lastAnswer, lastQuestion } from './chat-state.ts';
import type { ChatUnsent } from './chat-unsent.ts';

/** Refusals that a retry does not fix: the question goes back to the composer. */
const TURNED_AWAY = new Set([400, 401, 402, 409, 413]);

const BUSY =
  'The coach is answering many people right now. Your question will be sent again automatically in a few seconds.';

const KEPT = 'Your question is kept above the list of your conversations.';

/** The chat whose request was refused. */
interface RefusedChat {
  state(): ChatState;
  dispatch(action: ChatAction): void;
  /** Repeats the last request. */
  retry(): void;
  turnedAway(): void;
  signedOut(): void;
  reload(): void;
}

/** Decides what becomes of a request that the server did not take. */
export class ChatRefusals {
  readonly #run: ChatRun;
  readonly #unsent: ChatUnsent;
  readonly #clock: Clock;
  readonly #chat: RefusedChat;

  constructor(run: ChatRun, unsent: ChatUnsent, clock: Clock, chat: RefusedChat) {
    this.#run = run;
    this.#unsent = unsent;
    this.#clock = clock;
    this.#chat = chat;
  }

  refused({ status, message, retryAfter }: ApiError): void {
    const question = lastQuestion(this.#chat.state());
    if (status === 0 && question && !question.stored && keeps() && this.#unsent.wait(question.id)) return;
    if (status === 503 && retryAfter !== null) {
      this.#waitForTurn(retryAfter);
      return;
    }
    if (!TURNED_AWAY.has(status)) {
      const isHomeless = status === 404 && question?.stored === false;
      if (isHomeless) this.#unsent.makeRoom(this.#unsent.placeOf(question.id));
      this.#chat.dispatch({ type: 'refused', message: isHomeless ? `${message} ${KEPT}` : message });
      return;
    }
    this.#chat.dispatch({
      type: 'turned-away',
      notice: status === 401 || status === 402 ? null : message,
      unavailableReason: status === 402 ? message : null,
    });
    this.#chat.turnedAway();
    if (question && !question.stored) this.#unsent.giveUp(question);
    if (status === 401) this.#chat.signedOut();
    if (status === 409) this.#chat.reload();
  }

  /**
   * The server is overloaded: the request is made again automatically, at a different moment than others. A
   * question whose chat is left in between is queued.
   */
  #waitForTurn(seconds: number): void {
    const { signal } = this.#run;
    const asked = lastQuestion(this.#chat.state())?.id ?? '';
    this.#chat.dispatch({ type: 'waits', message: BUSY });
    void this.#clock.pause(1000 * seconds * (1 + Math.random()), signal).then(() => {
      const state = this.#chat.state();
      const isShown = lastQuestion(state)?.id === asked;
      if (isShown && state.run) return;
      if (signal.aborted) this.#unsent.queue(asked);
      else if (isShown && lastAnswer(state)?.status === 'waiting') this.#chat.retry();
    });
  }
}
