import { count, track } from './analytics.ts';

/** What Chromium offers for installing the app; not in the DOM's types, since no standard has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const set = (next: InstallPrompt | null) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Holds back the browser's own offer to install the app, until the app makes it. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    set(null);
    count('install');
    track({ event: 'install' });
  });
}

/** What installs the app when it is asked to; null where the browser has not offered it. */
export const installPrompt = (): InstallPrompt | null => offered;

/** Calls back when there is an offer, or no longer is. @returns how to stop */
export function onInstallPromptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** It can be used once. */
export const spendInstallPrompt = (): void => set(null);
