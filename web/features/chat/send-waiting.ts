import { toApiError } from '#web/lib/api-error.ts';
import { mayPassLater, type Waiting } from '#web/lib/outbox.ts';
import { bodyOf } from './ask-body.ts';
import { chatApi } from './chat-api.ts';
import { keepAlone, type Outbox, outboxOf, type Unsent } from './outbox.ts';
import type { Outcome } from './outcomes.ts';
import { readEvents } from './sse.ts';

/**
 * Sends the question that has waited longest. It counts as sent when it is answered: the next one may build
 * on it.
 * @param settled called once the server has accepted or refused it
 */
export function oldestQuestion(owner: string, settled: (outcome: Outcome) => void): Waiting | undefined {
  const outbox = outboxOf(owner);
  const [next] = outbox.waiting();
  return next && { at: next.unsent.waitsSince!, send: () => settle(outbox, next, settled) };
}

async function settle(
  outbox: Outbox,
  { place, unsent }: { place: string; unsent: Unsent },
  settled: (outcome: Outcome) => void,
): Promise<boolean> {
  const waits = () => outbox.read(place)?.id === unsent.id;
  try {
    await send(place, unsent, (conversationId) => {
      if (waits()) outbox.put(place, null);
      settled({ type: 'sent', questionId: unsent.id, conversationId });
    });
  } catch (thrown) {
    const error = toApiError(thrown);
    // Accepted before the connection broke, or discarded since.
    if (!waits()) return true;
    if (mayPassLater(error)) return false;
    const { waitsSince: _, ...kept } = unsent;
    const refused = { ...kept, refused: error.message };
    // Nothing shows the place of a conversation that is gone.
    if (error.status === 404) keepAlone(outbox, place, refused);
    else outbox.put(place, refused);
    settled({ type: 'refused', questionId: unsent.id, message: error.message });
  }
  return true;
}

async function send(place: string, unsent: Unsent, taken: (conversationId: string) => void): Promise<void> {
  const body = bodyOf(unsent, place === unsent.id ? null : place);
  const stream = await chatApi.ask(body);
  let isTaken = false;
  for await (const news of readEvents(stream)) {
    if (typeof news === 'string') continue;
    for (const { event } of news) {
      if (event.type !== 'start') continue;
      isTaken = true;
      taken(event.conversationId);
    }
  }
  if (!isTaken) throw new TypeError('The reply ended before it began.');
}
