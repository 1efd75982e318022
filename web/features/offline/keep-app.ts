/**
 * Has the service worker cache the app, so that it opens without a server. Browsers without one, or where it
 * is refused, then show their own error page.
 */
export async function keepApp(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const { active } = await serviceWorker.ready;
  active?.postMessage('keep-app');
}
