import { newId } from '#web/lib/new-id.ts';

export interface ToSend {
  /** The text arrives once under it, however often it is sent. */
  sendId: string;
  text: string;
}

/** A text to send; a changed one is another. */
export const toSend = (text: string): ToSend => ({ sendId: newId(), text });
