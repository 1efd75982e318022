/**
 * Creates a queue between producers and one consumer, who gets `items` until the queue has ended or `signal`
 * aborts.
 */
export function asyncQueue<T>(signal?: AbortSignal) {
  const waiting: T[] = [];
  let ended = false;
  let wake = () => {};
  const onAbort = () => wake();
  async function* items() {
    signal?.addEventListener('abort', onAbort);
    try {
      while (signal?.aborted !== true) {
        if (waiting.length > 0) yield waiting.shift() as T;
        else if (ended) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  }
  return {
    items: items(),
    push(item: T) {
      waiting.push(item);
      wake();
    },
    end() {
      ended = true;
      wake();
    },
  };
}
