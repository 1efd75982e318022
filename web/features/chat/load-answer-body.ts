import { useEffect } from 'react';
import { createSharedState, useSharedState } from '#web/lib/shared-state.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import type { AnswerBody } from './answer-body.tsx';

interface Loaded {
  Body: typeof AnswerBody | null;
  /** Why it failed to load when needed. */
  error: Error | null;
}

const loaded = createSharedState<Loaded>({ Body: null, error: null });

async function load(): Promise<void> {
  if (loaded.get().Body) return;
  const { AnswerBody } = await untilLoaded(() => import('./answer-body.tsx'));
  loaded.set({ Body: AnswerBody, error: null });
}

/**
 * Loads the Markdown renderer, a third of the chat's code, before it is needed: with the first letter typed
 * or with an opened conversation. If that fails, it is requested again once there is something to render.
 */
export const loadAnswerBody = (): Promise<void> => load().catch(() => undefined);

/**
 * Returns the renderer as soon as it is loaded: `lazy` would hide it for a moment even then.
 * @param needed whether there is something to render
 * @throws why it failed to load when needed
 */
export function useAnswerBody(needed: boolean): typeof AnswerBody | null {
  const { Body, error } = useSharedState(loaded);
  useEffect(() => {
    if (needed) load().catch((thrown: Error) => loaded.set({ Body: null, error: thrown }));
  }, [needed]);
  if (needed && error) throw error;
  return Body;
}
