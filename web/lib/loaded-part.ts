import { useEffect } from 'react';
import { createSharedState, useSharedState } from './shared-state.ts';
import { untilLoaded } from './until-loaded.ts';

interface Loaded<Part> {
  part: Part | null;
  /** Why it failed to load when needed. */
  error: Error | null;
}

/**
 * A part of the app that is loaded before it is needed, and rendered as soon as it is: `lazy` would hide it for a
 * moment even then.
 */
export function loadedPart<Part>(fetchPart: () => Promise<Part>) {
  const loaded = createSharedState<Loaded<Part>>({ part: null, error: null });

  async function loadOrThrow(): Promise<void> {
    if (loaded.get().part === null) loaded.set({ part: await untilLoaded(fetchPart), error: null });
  }

  /**
   * Returns the part; null until it is loaded.
   * @param needed whether there is something to render with it
   * @throws why it failed to load when needed
   */
  function usePart(needed: boolean): Part | null {
    const { part, error } = useSharedState(loaded);
    useEffect(() => {
      if (needed) loadOrThrow().catch((thrown: Error) => loaded.set({ part: null, error: thrown }));
    }, [needed]);
    if (needed && error) throw error;
    return part;
  }

  /** If that fails, it is requested again once it is needed. */
  const load = (): Promise<void> => loadOrThrow().catch(() => undefined);

  return { load, usePart };
}
