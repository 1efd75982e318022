import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { outboxOf } from './outbox.ts';
import { isOverdue, onOverdueChange, summaryOf } from './overdue.ts';

let listed: string[] = [];
let stop = () => {};
const outbox = outboxOf('anna');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  stop = onOverdueChange(() => {
    listed = outbox.all().flatMap(({ unsent }) => (isOverdue(unsent) ? unsent.text : []));
  });
});
afterEach(() => {
  for (const { place } of outbox.all()) outbox.put(place, null);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each(['q1', 'c1'])('a question is listed only once it should have arrived: in %s', async (place) => {
  outbox.put(place, { id: 'q1', text: 'How deep?', askedAt: Date.now() });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(listed).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(listed).toEqual(['How deep?']);
});

it('a question that waits or was refused is listed at once', () => {
  const askedAt = Date.now();
  outbox.put('c1', { id: 'q1', text: 'How deep?', askedAt, waitsSince: askedAt });
  outbox.put('c2', { id: 'q2', text: 'How heavy?', askedAt, refused: 'Not today.' });
  expect(listed).toEqual(['How deep?', 'How heavy?']);
});

it.each([
  ['Not sent yet', [{ waitsSince: 1 }, { waitsSince: 2 }]],
  ['Not sent', [{ refused: 'Your trial is over.' }]],
  ['Not sent', [{ refused: 'Your trial is over.' }, { waitsSince: 1 }]],
  ['May not have been sent', [{ refused: 'Your trial is over.' }, { askedAt: 1 }]],
])('%s: what is known of the overdue questions', (heading, unsent) => {
  expect(summaryOf(unsent.map((of) => ({ id: 'q1', text: 'How deep?', ...of })))).toMatchObject({
    heading,
    wait: heading === 'Not sent yet',
  });
});
