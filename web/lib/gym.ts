import type { PublicFace } from '#shared/gym-face.ts';
import { createSharedState, useSharedState } from './shared-state.ts';

function read(): PublicFace {
  const text = document.getElementById('gym')?.textContent;
  if (!text) throw new Error('The page carries no #gym: is it served by the server?');
  return JSON.parse(text);
}

const face = createSharedState(read());

/** The gym's public face, as written into the page by the server or edited by a super admin since. */
export const gymNow = (): PublicFace => face.get();

/** The same for components, which rerender with it. */
export const useGym = (): PublicFace => useSharedState(face);

/** Sets the gym's public face from now on. Anything outside components is up to `showGym`. */
export const setGym = (next: PublicFace): void => face.set(next);
