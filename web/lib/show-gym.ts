import { accentPath } from '#shared/accent.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { setGym } from './gym.ts';

/** Applies the gym's public face without reloading the page. */
export function showGym(next: PublicFace): void {
  showAccent(next.accent);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) {
    icon.href = next.logo ?? '/icon.svg';
    icon.removeAttribute('type');
  }
  setGym(next);
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
  // Until it has loaded, the previous one stays, so that no other color flashes in between.
  sheet.addEventListener('load', () => shown?.remove());
  document.head.append(sheet);
}
