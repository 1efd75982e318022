import { useSyncExternalStore } from 'react';
import type { PublicFace } from '#shared/gym-face.ts';

function read(): PublicFace {
  const text = document.getElementById('gym')?.textContent;
  if (!text) throw new Error('The page carries no #gym: is it served by the server?');
  return JSON.parse(text);
}

let face = read();
const listeners = new Set<() => void>();

/** The gym's public face, as written into the page by the server or edited by a super admin since. */
export const gymNow = (): PublicFace => face;

/** The same for components, which rerender with it. */
export const useGym = (): PublicFace => useSyncExternalStore(subscribe, gymNow, gymNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Sets the gym's public face from now on. Anything outside components is up to `showGym`. */
export function setGym(next: PublicFace): void {
  face = next;
  for (const listener of listeners) listener();
}
