import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { oldestRecord, putWaiting, takeBackWaiting, waitingRecords } from './outbox.ts';

const calls = vi.hoisted(() => ({ add: vi.fn(), remove: vi.fn() }));
// The real one calls the server.
vi.mock('#web/lib/call.ts', () => ({ call: { records: calls } }));

const entry = {
  title: 'Squat',
  value: 100,
  unit: 'kg' as const,
  repetitions: null,
  achieved_on: '2026-11-24',
  body_weight: null,
  body_weight_unit: null,
  note: '',
};
const added: unknown[] = [];
const wait = (id: string) => putWaiting('anna', { id, entry, at: Date.now(), refused: null });
const send = async () => await oldestRecord('anna', (record) => added.push(record))?.send();
const lost = () => Promise.reject(new ApiError(0, 'unreachable', 'The server could not be reached.'));

let full: boolean;
beforeEach(() => {
  full = false;
  added.length = 0;
  calls.add.mockReset().mockImplementation(async ({ id }: { id: string }) => ({ record: { id } }));
  calls.remove.mockReset().mockResolvedValue({});
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new Error('The device is full.');
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  vi.stubGlobal('localStorage', Object.setPrototypeOf(entries, methods));
});

describe('a waiting record', () => {
  it('is gone when it is undone before it was ever sent', async () => {
    wait('r1');
    expect(takeBackWaiting('anna', 'r1')).toBe(true);
    expect(await send()).toBeUndefined();
    expect(calls.add).not.toHaveBeenCalled();
    expect(takeBackWaiting('anna', 'r1')).toBe(false);
  });

  it('is deleted by the server when it is undone after a reply was lost', async () => {
    wait('r1');
    calls.add.mockImplementationOnce(lost);
    expect(await send()).toBe(false);
    takeBackWaiting('anna', 'r1');
    expect(waitingRecords('anna')).toEqual([]);
    calls.remove.mockImplementationOnce(lost);
    expect(await send()).toBe(false);
    expect(await send()).toBe(true);
    expect(calls.add).toHaveBeenCalledTimes(1);
    expect(calls.remove.mock.lastCall?.[0]).toEqual({ id: 'r1' });
    expect(await send()).toBeUndefined();
  });

  it('is deleted by the server when it is undone while being sent', async () => {
    wait('r1');
    calls.add.mockImplementationOnce(async () => {
      takeBackWaiting('anna', 'r1');
      return { record: { id: 'r1' } };
    });
    expect(await send()).toBe(true);
    expect(added).toEqual([]);
    expect(await send()).toBe(true);
    expect(calls.remove.mock.lastCall?.[0]).toEqual({ id: 'r1' });
    expect(await send()).toBeUndefined();
  });

  it('stays with the sentence of a refusal, and does not hold up the next', async () => {
    wait('r1');
    wait('r2');
    calls.add.mockRejectedValueOnce(new ApiError(402, 'no_access', 'You don’t have an active subscription.'));
    expect(await send()).toBe(true);
    expect(waitingRecords('anna')[0]?.refused).toBe('You don’t have an active subscription.');
    expect(await send()).toBe(true);
    expect(added).toEqual([{ id: 'r2' }]);
  });

  it('comes back with the sentence of the refusal when the server does not take it back', async () => {
    wait('r1');
    calls.add.mockImplementationOnce(lost);
    await send();
    takeBackWaiting('anna', 'r1');
    calls.remove.mockRejectedValueOnce(new ApiError(402, 'no_access', 'Your trial has ended.'));
    expect(await send()).toBe(true);
    expect(waitingRecords('anna')).toMatchObject([
      { id: 'r1', refused: 'Not taken back: Your trial has ended.' },
    ]);
    expect(await send()).toBeUndefined();
    takeBackWaiting('anna', 'r1');
    expect(await send()).toBe(true);
    expect(calls.remove).toHaveBeenCalledTimes(2);
    expect(waitingRecords('anna')).toEqual([]);
  });

  it('whose deletion was refused is deleted by Retry, not sent again', async () => {
    wait('r1');
    calls.add.mockImplementationOnce(lost);
    await send();
    takeBackWaiting('anna', 'r1');
    calls.remove.mockRejectedValueOnce(new ApiError(402, 'no_access', 'Your trial has ended.'));
    await send();
    putWaiting('anna', { ...waitingRecords('anna')[0]!, refused: null });
    expect(await send()).toBe(true);
    expect(calls.add).toHaveBeenCalledTimes(1);
    expect(calls.remove).toHaveBeenCalledTimes(2);
    expect(waitingRecords('anna')).toEqual([]);
  });

  it('is given up for now when the connection hangs', async () => {
    wait('r1');
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(
      AbortSignal.abort(new DOMException('It took too long.', 'TimeoutError')),
    );
    calls.add.mockImplementationOnce(async (_: unknown, { signal }: { signal: AbortSignal }) => {
      signal.throwIfAborted();
    });
    expect(await send()).toBe(false);
    expect(waitingRecords('anna')).toMatchObject([{ id: 'r1', tried: true, refused: null }]);
  });

  it('is not sent over and over where a full device cannot store the refusal', async () => {
    wait('r1');
    full = true;
    calls.add.mockRejectedValue(new ApiError(400, 'invalid', 'Enter a number.'));
    expect(await send()).toBe(false);
  });

  it('does not come back to the device of someone who has signed out in the meantime', async () => {
    wait('r1');
    calls.add.mockImplementationOnce(async () => {
      for (const key of Object.keys(localStorage)) localStorage.removeItem(key);
      throw new ApiError(402, 'no_access', 'No.');
    });
    expect(await send()).toBe(true);
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
