const AGAIN_MS = 1000;
/** Attempts with a network: after these, the part is gone because a newer version has replaced it. */
const TRIES = 5;

/**
 * Loads a part of the app, retrying while the network is away: a part that failed to load would break the
 * whole screen.
 * @throws the last attempt's error, for the error boundary to offer the newer version
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) tries = 0;
      else if (tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
