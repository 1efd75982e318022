import type { Message } from '#shared/conversations.ts';
import type { MessageFile } from '#shared/message-parts.ts';
import type { Question } from './chat-messages.ts';
import type { ChatAction } from './chat-reducer.ts';
import type { ChatState } from './chat-state.ts';
import { keepAlone, type Outbox, type Unsent } from './outbox.ts';

const NOT_SENT = 'This question may not have been sent.';
const WAITS = 'This question has not been sent yet. It will be sent as soon as the coach can be reached.';
const FILES_LOST = 'This question was not sent. Attach its files again.';

/** The chat that the questions belong to. */
interface AskingChat {
  state(): ChatState;
  dispatch(action: ChatAction): void;
  /** The question was not accepted and belongs back in the composer of this conversation, null of a new one. */
  returned(conversationId: string | null, text: string, files: readonly MessageFile[]): void;
}

/** Handles the questions of a chat that the server may not have. */
export class ChatUnsent {
  readonly #outbox: Outbox;
  readonly #chat: AskingChat;

  constructor(outbox: Outbox, chat: AskingChat) {
    this.#outbox = outbox;
    this.#chat = chat;
  }

  /** The server turned out to have it, or this conversation's question is still to be sent. */
  settle(conversationId: string, messages: readonly Message[]): void {
    const isStored = (unsent: Unsent) => messages.some(({ id }) => id === unsent.id);
    for (const { place, unsent } of this.#outbox.all()) if (isStored(unsent)) this.#outbox.put(place, null);
    const unsent = this.#outbox.read(conversationId);
    if (unsent === null) return;
    if (this.#chat.state().run) this.#return(conversationId, unsent);
    else this.leftOver(conversationId, unsent);
  }

  /**
   * A question of an earlier visit, to be sent again; without its files it would be a different one, which
   * only its author can fix.
   */
  leftOver(place: string, unsent: Unsent): void {
    if (!unsent.lost) {
      const message = unsent.refused ?? (unsent.waitsSince ? WAITS : NOT_SENT);
      this.#chat.dispatch({ type: 'left-over', ...unsent, message });
      return;
    }
    this.#return(place, unsent);
    this.#chat.dispatch({ type: 'noticed', notice: FILES_LOST });
  }

  /**
   * Frees the place of a conversation, for another question or because it is gone: one that was not sent is
   * listed from then on as one that begins a conversation.
   * @returns whether there was one
   */
  makeRoom(conversationId: string): boolean {
    const unsent = this.#outbox.read(conversationId);
    if (unsent === null) return false;
    keepAlone(this.#outbox, conversationId, unsent);
    return true;
  }

  /** A question of this conversation need not be sent: the server has it, or another one is asked instead. */
  drop(conversationId: string | null, questionId: string): void {
    for (const place of [conversationId, questionId])
      if (place !== null && this.#outbox.read(place)?.id === questionId) this.#outbox.put(place, null);
  }

  /**
   * Queues the question until the server can take it.
   * @returns whether it is kept for that
   */
  wait(questionId: string): boolean {
    if (!this.queue(questionId)) return false;
    this.#chat.dispatch({ type: 'waits', message: WAITS });
    return true;
  }

  /**
   * Queues the question, which the chat may no longer show.
   * @returns whether it is still there
   */
  queue(questionId: string): boolean {
    const kept = this.#outbox.all().find(({ unsent }) => unsent.id === questionId);
    if (kept === undefined) return false;
    const { place, unsent } = kept;
    this.#outbox.put(place, { ...unsent, waitsSince: unsent.waitsSince ?? Date.now() });
    return true;
  }

  /** Where a question of the shown chat is kept. */
  placeOf(questionId: string): string {
    const { conversationId } = this.#chat.state();
    return conversationId === null || this.#outbox.read(questionId) ? questionId : conversationId;
  }

  /** The server refuses the question: its author gets it back. */
  giveUp(question: Question): void {
    const place = this.placeOf(question.id);
    if (question.behind === undefined) this.#return(place, question);
    // The words of an edit stay with the message they were to replace.
    else this.#outbox.put(place, null);
  }

  #return(place: string, { text, files = [] }: Pick<Unsent, 'text' | 'files'>): void {
    this.#outbox.put(place, null);
    this.#chat.returned(this.#chat.state().conversationId, text, files);
  }
}
