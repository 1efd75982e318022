/** The chat's view of browser time; tests provide their own. */
export interface Clock {
  /** Calls back before the next paint, and no sooner than `delayMs`. */
  frame(delayMs: number, callback: () => void): void;
  now(): number;
  /** Waits, but less when the network or the reader comes back. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls back when a connection is likely dead without reporting it.
   * @returns a function that stops listening
   */
  onWake(callback: (network: boolean) => void): () => void;
}

function onWake(callback: (network: boolean) => void): () => void {
  const online = () => callback(true);
  const visible = () => {
    if (document.visibilityState === 'visible') callback(false);
  };
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', visible);
  return () => {
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', visible);
  };
}

export const browserClock: Clock = {
  frame: (delayMs, callback) => {
    if (delayMs > 0) setTimeout(() => requestAnimationFrame(callback), delayMs);
    else requestAnimationFrame(callback);
  },
  now: () => performance.now(),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        stopListening();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const stopListening = onWake(done);
      signal.addEventListener('abort', done);
    }),
  onWake,
};
