import { beforeEach, expect, it, vi } from 'vitest';
import { handOver, outboxOf } from './outbox.ts';

beforeEach(() => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  for (const owner of ['anna', 'ben']) outboxOf(owner).put(null, null);
});

it('a question handed over is sent from this page alone, and to be asked about after a reload', () => {
  expect(handOver('anna', 'How deep?')).toBe(true);
  const given = outboxOf('anna').read(null);
  expect(given).toMatchObject({ text: 'How deep?', handed: true });
  expect(outboxOf('anna').read('c1')).toBeNull();
  expect(outboxOf('ben').read(null)).toBeNull();
  const stored = JSON.parse(localStorage.getItem('unsent:anna:new')!);
  expect(stored).toEqual({ id: given?.id, text: 'How deep?' });
  outboxOf('anna').put(null, null);
  expect(outboxOf('anna').read(null)).toBeNull();
});

it('a question is not handed over while one of before waits', () => {
  outboxOf('anna').put(null, { id: 'q0', text: 'Unsent' });
  expect(handOver('anna', 'How deep?')).toBe(false);
  expect(outboxOf('anna').read(null)).toMatchObject({ id: 'q0' });
});

it('a question is handed over where the device keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(handOver('anna', 'How deep?')).toBe(true);
  expect(outboxOf('anna').read(null)).toMatchObject({ text: 'How deep?', handed: true });
});
