import { useSyncExternalStore } from 'react';

export interface SharedState<Value> {
  get: () => Value;
  set: (next: Value) => void;
  /**
   * Calls back when the value is set.
   * @returns a function that stops listening
   */
  subscribe: (listener: () => void) => () => void;
}

/** Creates a value outside components that they can follow with `useSharedState`. */
export function createSharedState<Value>(first: Value): SharedState<Value> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useSharedState = <Value>({ subscribe, get }: SharedState<Value>): Value =>
  useSyncExternalStore(subscribe, get, get);
