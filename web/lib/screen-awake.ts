/** Whether this browser can keep the screen on at all; only a page that came over https may ask it to. */
export const canKeepScreenAwake = (): boolean => 'wakeLock' in navigator;

/**
 * Keeps the screen on, where the browser can, until it is stopped. The browser lets go of it whenever the page is
 * hidden: it is asked for again when the page is back.
 * @returns how to stop
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
      // With a low battery, for example: the phone decides.
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
