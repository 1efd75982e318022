import { useSyncExternalStore } from 'react';
import { accentPath } from '#shared/accent.ts';
import type { PublicFace } from '#shared/gym-face.ts';

function read(): PublicFace {
  const text = document.getElementById('gym')?.textContent;
  if (!text) throw new Error('The page carries no #gym: is it served by the server?');
  return JSON.parse(text);
}

let face = read();
const listeners = new Set<() => void>();

/** The gym's public face, as the server wrote it into the page or a super admin has edited it since. */
export const gymNow = (): PublicFace => face;

/** The same for components, which follow it. */
export const useGym = (): PublicFace => useSyncExternalStore(subscribe, gymNow, gymNow);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Shows what the gym looks like from now on, without loading the page again. */
export function showGym(next: PublicFace): void {
  face = next;
  showAccent(next.accent);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) {
    icon.href = next.logo ?? '/icon.svg';
    icon.removeAttribute('type');
  }
  for (const listener of listeners) listener();
}

function showAccent(accent: string | undefined): void {
  const shown = document.getElementById('accent');
  if (accent === undefined) {
    shown?.remove();
    return;
  }
  const href = accentPath(accent);
  if (shown?.getAttribute('href') === href) return;
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', id: 'accent', href });
  // Until it is there, the former one stays: no other color flashes up between.
  sheet.addEventListener('load', () => shown?.remove());
  document.head.append(sheet);
}
