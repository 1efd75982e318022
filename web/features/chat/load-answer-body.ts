import { useEffect, useSyncExternalStore } from 'react';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import type { AnswerBody } from './answer-body.tsx';

interface Loaded {
  Body: typeof AnswerBody | null;
  /** Why it did not come when it was needed. */
  error: Error | null;
}

let loaded: Loaded = { Body: null, error: null };
const listeners = new Set<() => void>();

function set(next: Loaded): void {
  loaded = next;
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

async function load(): Promise<void> {
  if (loaded.Body) return;
  const { AnswerBody } = await untilLoaded(() => import('./answer-body.tsx'));
  set({ Body: AnswerBody, error: null });
}

/**
 * Loads what draws Markdown, a third of the chat's code, before it is needed: with the first letter typed or with a
 * conversation that is opened. Should it not come, it is asked for again once there is something to draw.
 */
export const loadAnswerBody = (): Promise<void> => load().catch(() => undefined);

/**
 * The same once it is there, and then at once: what `lazy` brings stays out of sight for a moment even so.
 * @param needed whether there is something to draw
 * @throws why it did not come when it was needed
 */
export function useAnswerBody(needed: boolean): typeof AnswerBody | null {
  const { Body, error } = useSyncExternalStore(subscribe, () => loaded);
  useEffect(() => {
    if (needed) load().catch((thrown: Error) => set({ Body: null, error: thrown }));
  }, [needed]);
  if (needed && error) throw error;
  return Body;
}
