// The build writes this in front; see vite.config.ts.
/** The files that are named by their content. Of the rest only the offline page is kept: no other page, and nothing of the API. */
declare const FILES: readonly string[];
/** Tells this build from others. */
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'files ';
const OFFLINE_PAGE = '/offline.html';
/** What the offline page needs besides hashed files: the same for everyone, and asked of the server whenever it answers. */
const OFFLINE_FILES = new Set(['/theme.js', '/icon.svg']);
/** What a proxy answers for a server that is down. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);
/** What programs read is theirs as the server says it. */
const NOT_PAGES = /^\/(?:api\/|readyz$|healthz$|metrics$|\.well-known\/)/;
const files = new Set(FILES);

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage());
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld());
  // Versions before this one switched it on; for what this does not answer, the browser would ask twice.
  event.waitUntil(self.registration.navigationPreload?.disable());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (files.has(pathname)) event.respondWith(kept(event));
  else if (OFFLINE_FILES.has(pathname)) event.respondWith(fetch(request).catch(() => fallback(pathname)));
  else if (request.mode === 'navigate' && !NOT_PAGES.test(pathname)) event.respondWith(page(event));
});

/** From the cache, or from the server, and kept meanwhile. */
async function kept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Whichever build brought it: its name says what it holds. The server's replies vary by encoding alone.
  const known = await caches.match(request, { ignoreVary: true });
  if (known !== undefined) return known;
  const reply = await fetch(request);
  if (reply.ok && reply.type === 'basic') event.waitUntil(keep(request, reply.clone()));
  return reply;
}

async function keep(request: Request, reply: Response): Promise<void> {
  const cache = await caches.open(PREFIX + BUILD);
  // A full disk is no reason to complain.
  await cache.put(request, reply).catch(() => undefined);
}

/** The server's page, which is never kept; the offline page where there is no server. */
async function page(event: FetchEvent): Promise<Response> {
  const reply = await fetch(event.request).catch(() => Response.error());
  const isDown = reply.type === 'error' || GATEWAY_ERRORS.has(reply.status);
  return isDown ? await fallback(OFFLINE_PAGE, reply) : reply;
}

async function fallback(path: string, otherwise = Response.error()): Promise<Response> {
  const cache = await caches.open(PREFIX + BUILD);
  return (await cache.match(path, { ignoreVary: true })) ?? otherwise;
}

/** The offline page with the files that it names. Without it the worker is of use all the same. */
async function keepOfflinePage(): Promise<void> {
  try {
    const cache = await caches.open(PREFIX + BUILD);
    const reply = await fetch(OFFLINE_PAGE, { cache: 'no-cache', credentials: 'omit' });
    if (!reply.ok) return;
    const named = (await reply.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
    await cache.addAll([...new Set(named), ...OFFLINE_FILES]);
    await cache.put(OFFLINE_PAGE, reply);
  } catch {
    // The next version tries again.
  }
}

/** Pages of the build before this one may still be open, with something typed on them; those before that go. */
async function forgetOld(): Promise<void> {
  await caches.open(PREFIX + BUILD);
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
