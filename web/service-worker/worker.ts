// The build prepends this; see scripts/vite/service-worker.ts.
/**
 * Files named by their content. Otherwise only pages without anyone's data are cached, and nothing of the API
 * except the gym's appearance.
 */
declare const FILES: readonly string[];
/** Those that the app needs to be useful without a server. */
declare const APP_FILES: readonly string[];
/** The source of a regular expression for the addresses of the app's screens. */
declare const SCREENS: string;
/** Distinguishes this build from others. */
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'files ';
const OFFLINE_PAGE = '/offline.html';
/**
 * The app's own page, the same for everyone: any requested screen opens there. Cached only when the app asks.
 */
const APP_PAGE = '/chat';
/** Screens for strangers, which the app does not show without a server. */
const ENTRANCES = /^\/(?:login)?$/;
/** How long the server may take for a page before the cached one is shown. */
const PATIENCE_MS = 4_000;
/**
 * Needed by the offline page besides hashed files: the same for everyone, and requested from the server
 * whenever it answers.
 */
const OFFLINE_FILES = new Set(['/theme.js', '/icon.svg']);
/** The gym's logo and the style sheet of its accent. */
const LOOK = /^\/api\/gym\/(?:logo|accent)\//;
/** A proxy's reply for a server that is down. */
const GATEWAY_ERRORS = new Set([502, 503, 504]);
/** The app has nothing to show at other addresses, such as the one where a program asks to be connected. */
const screens = new RegExp(SCREENS, 'i');
const files = new Set(FILES);

self.addEventListener('install', (event) => {
  event.waitUntil(keepPages());
  void self.skipWaiting();
});

self.addEventListener('message', (event) => {
  if (event.data === 'keep-app') event.waitUntil(keepApp());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOld());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (files.has(pathname)) event.respondWith(kept(event));
  else if (OFFLINE_FILES.has(pathname) || LOOK.test(pathname))
    event.respondWith(fetch(request).catch(() => fallback(pathname, Response.error())));
  else if (request.mode === 'navigate' && screens.test(pathname)) event.respondWith(page(event));
});

/** Returns a file from the cache, or from the server while caching it. */
async function kept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // From any build: its name says what it contains. The server's replies vary by encoding alone.
  const known = await caches.match(request, { ignoreVary: true });
  if (known !== undefined) return known;
  const reply = await fetch(request);
  if (reply.ok && reply.type === 'basic') event.waitUntil(keep(request, reply.clone()));
  return reply;
}

async function keep(request: Request, reply: Response): Promise<void> {
  const cache = await caches.open(PREFIX + BUILD);
  // A full disk is not worth an error.
  await cache.put(request, reply).catch(() => undefined);
}

/** Returns the server's page; without a timely reply, the app's page if cached, and else the offline page. */
async function page(event: FetchEvent): Promise<Response> {
  const reply = fetch(event.request).catch(() => Response.error());
  const app = await fallback(APP_PAGE, null);
  const inTime = app === null ? await reply : await Promise.race([reply, pause(PATIENCE_MS)]);
  if (inTime !== null && inTime.type !== 'error' && !GATEWAY_ERRORS.has(inTime.status)) return inTime;
  if (app === null) return (await fallback(OFFLINE_PAGE, inTime)) ?? Response.error();
  return ENTRANCES.test(new URL(event.request.url).pathname) ? Response.redirect(APP_PAGE) : app;
}

const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

/**
 * If this build's page could not be cached, as with a weak signal, returns the previous build's, whose files
 * are still there.
 */
async function fallback<T extends Response | null>(path: string, otherwise: T): Promise<Response | T> {
  const cache = await caches.open(PREFIX + BUILD);
  const own = await cache.match(path, { ignoreVary: true });
  return own ?? (await caches.match(path, { ignoreVary: true })) ?? otherwise;
}

async function keepPages(): Promise<void> {
  await keepOfflinePage();
  // With the previous version the app opened without a server, so it does with this one.
  if (await caches.match(APP_PAGE)) await keepApp();
}

/** Caches the app's page, and everything it needs to be useful without a server. */
async function keepApp(): Promise<void> {
  try {
    const cache = await caches.open(PREFIX + BUILD);
    const reply = await fetch(APP_PAGE, { cache: 'no-cache', credentials: 'omit' });
    if (!reply.ok) return;
    const named = [...(await reply.clone().text()).matchAll(/(?:src|href)="(\/(?:assets|api)\/[^"]+)"/g)].map(
      ([, path]) => path!,
    );
    // The page of a newer version waits for the worker that comes with it.
    if (named.some((path) => path.startsWith('/assets/') && !files.has(path))) return;
    const kept = await Promise.all(
      [...new Set([...named, ...APP_FILES])].map(async (path) => ({
        path,
        has: (await caches.match(path, { ignoreVary: true })) !== undefined,
      })),
    );
    await cache.addAll(kept.flatMap(({ path, has }) => (has ? [] : [path])));
    await cache.put(APP_PAGE, reply);
  } catch {
    // The next start of the app asks again.
  }
}

/** Caches the offline page with the files that it names. The worker is useful even without it. */
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

/** Pages of the previous build may still be open, with typed text on them; older caches are deleted. */
async function forgetOld(): Promise<void> {
  await caches.open(PREFIX + BUILD);
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
