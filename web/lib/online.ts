import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** Whether this device has a network, kept up to date. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
