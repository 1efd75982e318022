import { beforeEach, expect, it, vi } from 'vitest';
import { handOver, onUnsentRemoved, outboxOf } from './outbox.ts';

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

it('a question handed over is sent from this page alone, and to be asked about after a reload', () => {
  const id = handOver('anna', 'How deep?');
  expect(outboxOf('anna').read(id)).toMatchObject({ id, text: 'How deep?', handed: true });
  expect(outboxOf('ben').read(id)).toBeNull();
  expect(JSON.parse(localStorage.getItem(`unsent:anna:${id}`)!)).toEqual({ id, text: 'How deep?' });
  outboxOf('anna').put(id, null);
  expect(outboxOf('anna').read(id)).toBeNull();
});

it('a question is handed over where the device keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  const id = handOver('anna', 'How deep?');
  expect(outboxOf('anna').read(id)).toMatchObject({ text: 'How deep?', handed: true });
});

it('lists each person’s attempts to begin a conversation, and says when one is gone', () => {
  const outbox = outboxOf('anna');
  outbox.put('q1', { id: 'q1', text: 'How deep?' });
  outbox.put('q2', { id: 'q2', text: 'How heavy?' });
  outbox.put('c1', { id: 'q3', text: 'In a conversation' });
  expect(outbox.attempts().map(({ id }) => id)).toEqual(['q1', 'q2']);
  expect(outboxOf('ben').attempts()).toEqual([]);
  const removed = vi.fn();
  const stop = onUnsentRemoved(removed);
  outbox.put('q1', null);
  stop();
  outbox.put('q2', null);
  expect(removed).toHaveBeenCalledTimes(1);
});
