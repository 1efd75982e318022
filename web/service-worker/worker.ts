// The build writes this in front; see vite.config.ts.
/** The files that are named by their content. Nothing else is ever kept: no page, and nothing of the API. */
declare const FILES: readonly string[];
/** Tells this build from others. */
declare const BUILD: string;
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'files ';
const files = new Set(FILES);

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(forgetOld()));

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin || !files.has(pathname)) return;
  event.respondWith(kept(event));
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

/** Pages of the build before this one may still be open, with something typed on them; those before that go. */
async function forgetOld(): Promise<void> {
  await caches.open(PREFIX + BUILD);
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + BUILD);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}
