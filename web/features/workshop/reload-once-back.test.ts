import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdPage } from '#web/lib/hold-page.ts';
import { reloadOnceBack } from './reload-once-back.ts';

const reload = vi.fn();
const ready = vi.fn(() => true);
const openDialog = vi.fn<() => object | null>(() => null);
const held = {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', { querySelector: openDialog });
  vi.stubGlobal('fetch', async () => new Response(null, { status: ready() ? 200 : 503 }));
  ready.mockReturnValue(true);
  reload.mockReset();
});
afterEach(() => {
  holdPage(held, false);
  openDialog.mockReturnValue(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reloads once the server has stopped and answers again', async () => {
  reloadOnceBack();
  ready.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(reload).not.toHaveBeenCalled();
  ready.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('leaves another screen alone', async () => {
  const stop = reloadOnceBack();
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  const stopLater = reloadOnceBack();
  ready.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(6_000);
  stopLater();
  ready.mockReturnValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
});

it.each([
  ['a form', () => holdPage(held, true), () => holdPage(held, false)],
  ['a dialog', () => openDialog.mockReturnValue({}), () => openDialog.mockReturnValue(null)],
])('waits for what is typed in %s', async (_, type, leave) => {
  type();
  reloadOnceBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  leave();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
