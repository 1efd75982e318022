import type { Message } from '#shared/conversations.ts';
import { toApiError } from '#web/lib/api-error.ts';
import type { ChatApi } from './chat-api.ts';
import { type ChatMessage, toChatMessage } from './chat-messages.ts';
import type { ChatAction } from './chat-reducer.ts';
import type { ChatRun } from './chat-run.ts';
import { type ChatState, lastAnswer, lastQuestion } from './chat-state.ts';

/** The chat that shows the conversation. */
interface LoadingChat {
  state(): ChatState;
  dispatch(action: ChatAction): void;
  opened(conversationId: string, messages: readonly Message[]): void;
  /** The server has no such conversation. */
  missing(conversationId: string): void;
  signedOut(): void;
}

const STILL_WRITING = 'An answer is still being written. Wait for it to finish, or stop it.';

/** Whether these messages of the server are on the screen. */
function isShown(shown: readonly ChatMessage[], messages: readonly Message[]): boolean {
  const [last, theirs] = [shown.at(-1), messages.at(-1)];
  if (shown.length !== messages.length || last?.id !== theirs?.id) return false;
  if (last?.role !== 'assistant' || theirs === undefined) return true;
  // Continued, or answered again, where it had ended early.
  return last.status === theirs.status && last.text === toChatMessage(theirs).text;
}

/** Brings a chat what the server has: when it is opened, after a lost connection, and from other screens. */
export class ChatLoading {
  readonly #api: ChatApi;
  readonly #run: ChatRun;
  readonly #chat: LoadingChat;
  /** Of the visit that is being refreshed. */
  #refreshing: AbortSignal | null = null;

  constructor(api: ChatApi, run: ChatRun, chat: LoadingChat) {
    this.#api = api;
    this.#run = run;
    this.#chat = chat;
  }

  /**
   * @param blank whether nothing is shown until it has loaded
   * @param failed what a failure means to what is shown
   */
  async open(conversationId: string, blank: boolean, failed: 'lost' | 'noticed' = 'lost'): Promise<void> {
    const signal = this.#run.leave();
    if (blank) this.#chat.dispatch({ type: 'opening', conversationId });
    try {
      // What the device stores may be older than what is shown.
      const { model, messages } = await this.#api.load(conversationId, !blank);
      if (signal.aborted) return;
      this.#chat.dispatch({ type: 'opened', conversationId, model, messages });
      this.#chat.opened(conversationId, messages);
      if (this.#chat.state().run) await this.#run.reattach();
    } catch (thrown) {
      if (signal.aborted) return;
      const { status, message } = toApiError(thrown);
      if (status === 401) this.#chat.signedOut();
      else if (blank) {
        const missing = status === 404 || status === 400;
        if (missing) this.#chat.missing(conversationId);
        this.#chat.dispatch({ type: 'open-failed', missing, message });
      } else if (failed === 'lost') this.#chat.dispatch({ type: 'lost', message });
      else this.#chat.dispatch({ type: 'noticed', notice: message });
    }
  }

  /** Loads a conversation again that failed to load or whose connection was lost. */
  reload(): void {
    const { conversationId, view } = this.#chat.state();
    if (conversationId) void this.open(conversationId, view !== 'ready');
  }

  /** Shows messages that were added to this conversation on another screen. */
  async refresh(): Promise<void> {
    const { conversationId, view, run, messages } = this.#chat.state();
    if (view === 'failed') return this.reload();
    const isWaiting = lastAnswer(this.#chat.state())?.status === 'waiting';
    const isSettled = view === 'ready' && !run && !isWaiting && lastQuestion(this.#chat.state())?.stored;
    const { signal } = this.#run;
    if (conversationId === null || !isSettled || this.#refreshing === signal) return;
    this.#refreshing = signal;
    try {
      const loaded = await this.#api.load(conversationId, true);
      if (signal.aborted || this.#chat.state().messages !== messages) return;
      if (isShown(messages, loaded.messages)) return;
      this.#chat.dispatch({ type: 'opened', conversationId, ...loaded });
      if (this.#chat.state().run) await this.#run.reattach();
    } catch (thrown) {
      // Nobody requested it, so what is shown stays.
      if (!signal.aborted && toApiError(thrown).status === 401) this.#chat.signedOut();
    } finally {
      if (this.#refreshing === signal) this.#refreshing = null;
    }
  }

  /**
   * Shows the branch with this message, here and on every other device.
   * @returns whether there is one
   */
  async showBranch(messageId: string): Promise<boolean> {
    const { conversationId, run } = this.#chat.state();
    const { signal } = this.#run;
    if (!conversationId) return false;
    if (run) {
      this.#chat.dispatch({ type: 'noticed', notice: STILL_WRITING });
      return false;
    }
    try {
      await this.#api.showBranch(conversationId, messageId);
      if (!signal.aborted) await this.open(conversationId, false, 'noticed');
      return true;
    } catch (thrown) {
      if (signal.aborted) return false;
      const { status, message } = toApiError(thrown);
      if (status === 401) this.#chat.signedOut();
      else this.#chat.dispatch({ type: 'noticed', notice: message });
      return false;
    }
  }
}
