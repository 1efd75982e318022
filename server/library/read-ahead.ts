/**
 * Reads a list in batches, each while the one before it is used, and gives its items one by one.
 * @param read items from one place to before another; what it throws is thrown where its batch would begin
 */
export async function* readAhead<T>(
  count: number,
  batch: number,
  read: (from: number, to: number) => Promise<readonly T[]>,
): AsyncGenerator<T> {
  const begin = (from: number) => {
    const items = Promise.try(read, from, Math.min(from + batch, count));
    // It may fail before it is awaited.
    items.catch(() => undefined);
    return items;
  };
  if (count === 0) return;
  let next = begin(0);
  try {
    for (let at = 0; at < count; at += batch) {
      const items = await next;
      if (at + batch < count) next = begin(at + batch);
      yield* items;
    }
  } finally {
    // A reader that stops early leaves no read running.
    await next.catch(() => undefined);
  }
}
