/**
 * Has the service worker keep the app itself, so that it opens without a server. Browsers without one, or where it is
 * refused, show their own page then.
 */
export async function keepApp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage('keep-app');
}
