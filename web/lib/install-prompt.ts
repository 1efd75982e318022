import { count, track } from './analytics.ts';
import { createSharedState, useSharedState } from './shared-state.ts';

/** Chromium's event for installing the app; not in the DOM's types, since no standard has it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offered = createSharedState<InstallPrompt | null>(null);

/** Holds back the browser's own install prompt until the app shows it. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallPrompt);
  });
  addEventListener('appinstalled', () => {
    offered.set(null);
    count('install');
    track({ event: 'install' });
  });
}

/** Returns the prompt that installs the app; null where the browser has not offered one. */
export const useInstallPrompt = (): InstallPrompt | null => useSharedState(offered);

/** Discards the prompt, which can be used once. */
export const spendInstallPrompt = (): void => offered.set(null);
