import { count, track } from './analytics.ts';

/** Chromium's event for installing the app; not in the DOM's types, since no standard has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offered: InstallPrompt | null = null;
const listeners = new Set<() => void>();

const set = (next: InstallPrompt | null) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Holds back the browser's own install prompt until the app shows it. */
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

/** Returns the prompt that installs the app; null where the browser has not offered one. */
export const installPrompt = (): InstallPrompt | null => offered;

/**
 * Calls back when a prompt becomes available or goes away.
 * @returns a function that stops listening
 */
export function onInstallPromptChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Discards the prompt, which can be used once. */
export const spendInstallPrompt = (): void => set(null);
