import { beforeEach, expect, it, vi } from 'vitest';
import { onOutboxChange } from '#web/lib/outbox.ts';
import { handOver, outboxOf, pathOf } from './outbox.ts';

beforeEach(() => {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  vi.stubGlobal('localStorage', Object.setPrototypeOf(entries, methods));
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

it('a question from another screen is sent from this page only, and needs confirmation after a reload', () => {
  const id = handOver('anna', 'How deep?');
  expect(outboxOf('anna').read(id)).toMatchObject({ id, text: 'How deep?', handed: true });
  expect(outboxOf('ben').read(id)).toBeNull();
  expect(JSON.parse(localStorage.getItem(`unsent:anna:${id}`)!)).toEqual({
    id,
    text: 'How deep?',
    askedAt: expect.any(Number),
  });
  outboxOf('anna').put(id, null);
  expect(outboxOf('anna').read(id)).toBeNull();
});

it('a question from another screen works where the device stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  const id = handOver('anna', 'How deep?');
  expect(outboxOf('anna').read(id)).toMatchObject({ text: 'How deep?', handed: true });
  outboxOf('anna').put(id, null);
});

it('a question is no longer marked as from another screen once the chat accepts it', () => {
  const id = handOver('anna', 'How deep?');
  outboxOf('anna').taken(id);
  expect(outboxOf('anna').read(id)).toEqual({ id, text: 'How deep?', askedAt: expect.any(Number) });
  outboxOf('anna').put(id, null);
});

it.each([
  ['refuses', undefined],
  [
    'is full',
    {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  ],
])('lists questions where the storage %s, and forgets removed ones', (_, storage) => {
  vi.stubGlobal('localStorage', storage && Object.setPrototypeOf({}, storage));
  const outbox = outboxOf('anna');
  outbox.put('q1', { id: 'q1', text: 'How deep?' });
  outbox.put('q2', { id: 'q2', text: 'How heavy?' });
  expect(outbox.all()).toEqual([
    { place: 'q1', unsent: { id: 'q1', text: 'How deep?' } },
    { place: 'q2', unsent: { id: 'q2', text: 'How heavy?' } },
  ]);
  expect(outboxOf('ben').all()).toEqual([]);
  outbox.put('q1', null);
  outbox.put('q2', null);
  expect(outbox.all()).toEqual([]);
});

it('a question whose files are no longer available stays without them when it moves', () => {
  const outbox = outboxOf('anna');
  outbox.put('c1', { id: 'q1', text: 'How deep?', lost: true });
  outbox.put('q1', outbox.read('c1'));
  expect(outbox.read('q1')).toEqual({ id: 'q1', text: 'How deep?', lost: true });
  outbox.put('c1', null);
  outbox.put('q1', null);
});

it('lists each person’s questions with the address that shows them, and reports when one is gone', () => {
  const outbox = outboxOf('anna');
  outbox.put('q1', { id: 'q1', text: 'How deep?' });
  outbox.put('q2', { id: 'q2', text: 'How heavy?' });
  outbox.put('c1', { id: 'q3', text: 'In a conversation' });
  expect(outbox.all().map(pathOf)).toEqual(['/chat?unsent=q1', '/chat?unsent=q2', '/chat/c1']);
  expect(outboxOf('ben').all()).toEqual([]);
  const removed = vi.fn();
  const stop = onOutboxChange(removed);
  outbox.put('q1', null);
  stop();
  outbox.put('q2', null);
  outbox.put('c1', null);
  expect(removed).toHaveBeenCalledTimes(1);
});
