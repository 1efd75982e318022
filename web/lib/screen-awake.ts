/** Whether this browser can keep the screen on at all; requires https. */
export const canKeepScreenAwake = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen on, where the browser can, until it is stopped. The browser releases the lock whenever the
 * page is hidden, so it is requested again when the page is back.
 * @returns a function that stops it
 */
export function keepScreenAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let stopped = false;
  const ask = async () => {
    if (document.hidden || !canKeepScreenAwake()) return;
    try {
      const next = await navigator.wakeLock.request('screen');
      if (stopped) await next.release();
      else lock = next;
    } catch {
      // For example with a low battery: the phone decides.
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    stopped = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
