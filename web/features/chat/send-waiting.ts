import { toApiError } from '#web/lib/api-error.ts';
import { mayPassLater, type Waiting } from '#web/lib/outbox.ts';
import { bodyOf } from './ask-body.ts';
import { chatApi } from './chat-api.ts';
import { type Outbox, outboxOf, type Unsent } from './outbox.ts';
import { readEvents } from './sse.ts';

/** As in a followed chat: a connection silent for this long is dead. */
const SILENCE_MS = 40_000;

export interface Sent {
  questionId: string;
  conversationId: string;
}

/**
 * Sends the question that has waited longest. It counts as sent when it is answered: the next one may build
 * on it.
 * @param sent called once the server has accepted it
 */
export function oldestQuestion(owner: string, sent: (question: Sent) => void): Waiting | undefined {
  const outbox = outboxOf(owner);
  const [next] = outbox.waiting();
  return next && { at: next.unsent.waitsSince!, send: () => settle(outbox, next, sent) };
}

async function settle(
  outbox: Outbox,
  { place, unsent }: { place: string; unsent: Unsent },
  sent: (question: Sent) => void,
): Promise<boolean> {
  const waits = () => outbox.read(place)?.id === unsent.id;
  try {
    await send(place, unsent, (conversationId) => {
      if (waits()) outbox.put(place, null);
      sent({ questionId: unsent.id, conversationId });
    });
  } catch (thrown) {
    const error = toApiError(thrown);
    // Accepted before the connection broke, or discarded since.
    if (!waits()) return true;
    if (mayPassLater(error)) return false;
    const { waitsSince: _, ...kept } = unsent;
    outbox.put(place, { ...kept, refused: error.message });
  }
  return true;
}

async function send(place: string, unsent: Unsent, taken: (conversationId: string) => void): Promise<void> {
  const body = bodyOf(unsent, place === unsent.id ? null : place);
  const asking = new AbortController();
  const hangs = setTimeout(() => asking.abort(new DOMException('No reply.', 'TimeoutError')), SILENCE_MS);
  const stream = await chatApi.ask(body, asking.signal).finally(() => clearTimeout(hangs));
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
