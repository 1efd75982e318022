import { track } from '#web/lib/analytics.ts';
import { call } from '#web/lib/call.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import { asksNotToBeCounted } from '#web/lib/tracked-event.ts';

/**
 * After a cited answer: reports it if it is the person's first. The server decides, and is asked once per
 * device.
 */
export async function reportFirstAnswer(owner: string): Promise<void> {
  const key = ownKey('first-answer', owner, 'known');
  if (asksNotToBeCounted() || readStored(key) !== null) return;
  try {
    const { first } = await call.analytics.firstAnswer();
    store(key, 'yes');
    if (first) track({ event: 'first_cited_answer' });
  } catch {
    // Without a connection, for example, the next cited answer asks again.
  }
}
