import { expect, it, vi } from 'vitest';
import { setReached } from '#web/lib/reach.ts';
import { whenOutdated } from './when-outdated.ts';

it('a chat is refreshed when its window comes to the front, and when the server is reachable again', () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const refresh = vi.fn();
  const stop = whenOutdated(refresh);
  window.dispatchEvent(new Event('focus'));
  expect(refresh).toHaveBeenCalledTimes(1);
  // What the device had stored is shown.
  setReached(false);
  expect(refresh).toHaveBeenCalledTimes(1);
  setReached(true);
  expect(refresh).toHaveBeenCalledTimes(2);
  stop();
  setReached(false);
  setReached(true);
  window.dispatchEvent(new Event('focus'));
  expect(refresh).toHaveBeenCalledTimes(2);
});
