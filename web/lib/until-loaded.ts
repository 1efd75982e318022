const AGAIN_MS = 1000;
/** Attempts with a network before asking whether the server answers at all. */
const TRIES = 5;
const TIMEOUT_MS = 5_000;

/**
 * Loads a part of the app, retrying while the server is away: a part that failed to load would break the
 * whole screen. Where it fails although the server answers, a newer version has replaced the part.
 * @throws the last attempt's error, for the error boundary to offer the newer version
 */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  let answers = false;
  for (let tries = 1; ; tries++) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) {
        tries = 0;
        answers = false;
      } else if (answers) throw error;
      else if (tries >= TRIES) answers = await isReady();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** The lookout asks the same, but is a file of its own, for which every first screen would wait. */
const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
