/** Google's script recognizes commands by their being `arguments` objects. */
const COMMAND = { [Symbol.toStringTag]: 'Arguments' };

/** Queues a command for Google's script, which runs it once loaded. */
export function gtag(...command: readonly unknown[]): void {
  window.dataLayer ??= [];
  window.dataLayer.push(Object.assign(Object.create(COMMAND), command, { length: command.length }));
}

const DENIED = ['ad_storage', 'ad_user_data', 'ad_personalization', 'analytics_storage'];

let opened = false;

/** Loads Google's script, once, without cookies and without what it would read from the page by itself. */
export function openGoogle(id: string): void {
  if (opened) return;
  opened = true;
  gtag('consent', 'default', Object.fromEntries(DENIED.map((name) => [name, 'denied'])));
  gtag('js', new Date());
  gtag('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.append(Object.assign(document.createElement('script'), { src, async: true }));
}
