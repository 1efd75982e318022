import { toApiError } from '#web/lib/api-error.ts';
import { bodyOf } from './ask-body.ts';
import { chatApi } from './chat-api.ts';
import { outboxOf, type Unsent } from './outbox.ts';
import { readEvents } from './sse.ts';

/** As in a chat that is followed: this long without a word is a dead connection. */
const SILENCE_MS = 40_000;

/** Whether a later try may go through: the server was not reached, is in trouble, or asks to wait or to sign in. */
const mayPass = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

export interface Sent {
  questionId: string;
  conversationId: string;
}

let sending: Promise<void> | null = null;

/**
 * Sends the questions that wait for a connection, in the order in which they were asked: each when the one before it is
 * answered. Ends with the first that cannot be sent now.
 * @param sent called with each that the server has taken
 */
export function sendWaitingQuestions(owner: string, sent: (question: Sent) => void): Promise<void> {
  sending ??= inOneTab(() => sendEach(owner, sent)).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendEach(owner: string, sent: (question: Sent) => void): Promise<void> {
  const outbox = outboxOf(owner);
  for (let [next] = outbox.waiting(); next; [next] = outbox.waiting()) {
    const { place, unsent } = next;
    try {
      await send(place, unsent, (conversationId) => {
        if (outbox.read(place)?.id === unsent.id) outbox.put(place, null);
        sent({ questionId: unsent.id, conversationId });
      });
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      if (outbox.read(place)?.id !== unsent.id || mayPass(status)) return;
      const { waitsSince: _, ...kept } = unsent;
      outbox.put(place, { ...kept, refused: message });
    }
  }
}

async function send(place: string, unsent: Unsent, taken: (conversationId: string) => void): Promise<void> {
  const body = bodyOf(unsent, place === unsent.id ? null : place);
  const stream = await chatApi.ask(body, new AbortController().signal);
  let isTaken = false;
  for await (const news of readEvents(stream, SILENCE_MS)) {
    if (typeof news === 'string') continue;
    for (const { event } of news) {
      if (event.type !== 'start') continue;
      isTaken = true;
      taken(event.conversationId);
    }
  }
  if (!isTaken) throw new TypeError('The reply ended before it began.');
}

/** Not in two tabs at once, where the browser can tell: the order would be lost. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('unsent-questions', work) : work();
