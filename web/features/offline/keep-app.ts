/**
 * Has the service worker cache the app, so that it opens without a server. Browsers without one, or where it
 * is refused, then show their own error page.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-app');
}
