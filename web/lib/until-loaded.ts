const AGAIN_MS = 1000;

/** A part of the app, asked for again until it is there, because a network may be away. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
