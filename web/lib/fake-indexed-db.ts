/** The events of a request or a transaction that has ended. */
interface Listeners {
  onsuccess?: () => void;
  oncomplete?: () => void;
}

const ended = <T extends object>(outcome: T): T & Listeners => {
  const request: T & Listeners = outcome;
  queueMicrotask(() => {
    request.onsuccess?.();
    request.oncomplete?.();
  });
  return request;
};

/** Simulates the browser's database for tests: as much of it as stores replies, in this map. */
export function fakeIndexedDb(entries: Map<string, unknown>): unknown {
  const objectStore = () => ({
    get: (key: string) => ended({ result: entries.get(key) }),
    getAllKeys: () => ended({ result: [...entries.keys()] }),
    put: (value: unknown, key: string) => void entries.set(key, structuredClone(value)),
    delete: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
    transaction: ended({}),
  });
  return { open: () => ended({ result: { transaction: () => ({ objectStore }) } }) };
}
