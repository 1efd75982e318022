import { useSyncExternalStore } from 'react';
import type { SeededStore } from '#shared/store.ts';
import { useRefreshLibrary } from './store-queries.ts';
import { queueOf } from './upload-queue.ts';

/** Shows and changes what its owner uploads to a store from this page. */
export function useUploads(store: SeededStore, owner: string) {
  const refresh = useRefreshLibrary();
  const queue = queueOf(store, owner);
  return {
    list: useSyncExternalStore(queue.subscribe, queue.list),
    add: (files: readonly File[]) => queue.add(files, refresh),
    dismiss: queue.dismiss,
    isBeingSent: queue.isBeingSent,
  };
}

export type Uploads = ReturnType<typeof useUploads>;
