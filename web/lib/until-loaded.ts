const AGAIN_MS = 1000;
/** Tries while there is a network: what then does not come is gone, because a newer version has taken its place. */
const TRIES = 5;

/**
 * Loads a part of the app, and again while the network is away: a part that failed to come would take the whole screen
 * with it. @throws what the last try threw, for the error boundary to offer the newer version
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
