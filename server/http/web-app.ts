import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '#server/escape-html.ts';
import { accentPath } from '#shared/accent.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import type { RequestContext } from './request-context.ts';
import { readFolder, StaticFile } from './static-files.ts';

/** What the page describes to search engines, link previews and readers without JavaScript. */
export interface PageHead {
  title: string;
  description: string;
  /** Elements of the head, as HTML. */
  head: string;
  /** Whether it is a screen of the app, which says so until it is loaded. */
  isApp: boolean;
  /** Shown without JavaScript, as HTML. */
  noscript: string;
}

/** Heads by path; paths with equal heads have the same `key`. */
export interface PageHeads {
  keyOf(pathname: string): string;
  of(key: string, gym: PublicFace): PageHead;
}

/** Writes the app's page, with its head and the gym's data. */
function writeIndex(
  html: string,
  gym: PublicFace,
  { title, description, head, isApp, noscript }: PageHead,
): StaticFile {
  // In a script element, only `<` could end the data early.
  const data = JSON.stringify(gym).replaceAll('<', '\\u003c');
  const accent =
    gym.accent === undefined ? '' : `<link rel="stylesheet" id="accent" href="${accentPath(gym.accent)}">`;
  const logo = gym.logo;
  const index = html
    .replaceAll('%TITLE%', () => escapeHtml(title))
    .replaceAll('%DESCRIPTION%', () => escapeHtml(description))
    .replace('<!--head-->', () => head)
    .replace(/<!--app-files(.*?)-->/, (_, files: string) => (isApp ? preloads(files) : ''))
    .replace('<!--start-->', () => (isApp ? start(gym) : ''))
    .replace('<!--noscript-->', () => noscript)
    .replace('<!--gym-->', () => `${accent}<script type="application/json" id="gym">${data}</script>`)
    .replace(/<link rel="icon"[^>]*>/, (icon) =>
      logo === null ? icon : `<link rel="icon" href="${escapeHtml(logo)}">`,
    );
  return new StaticFile('/index.html', Buffer.from(index));
}

const preloads = (files: string): string =>
  (files.match(/\S+/g) ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');

/** Renders what the web app's `AppStart` shows, until that is loaded. */
const start = ({ product }: PublicFace): string =>
  `<div class="app-start"><svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true" class="plate-turn shrink-0"><circle cx="16" cy="16" r="15" fill="var(--plate)"/><circle cx="16" cy="16" r="10.5" fill="none" stroke="var(--signal)" stroke-width="3" stroke-dasharray="50 16"/><circle cx="16" cy="16" r="3.5" fill="var(--plate-hole)"/></svg><p class="display">${escapeHtml(product)}</p></div>`;

const writeOffline = (html: string, gym: PublicFace): StaticFile =>
  new StaticFile('/offline.html', Buffer.from(html.replaceAll('%TITLE%', () => escapeHtml(gym.product))));

/**
 * Serves the built web app: its files, and for every other path the page itself, with the gym's name and
 * public face written into it so that no screen waits for them. For an unknown screen the page says so, with
 * status 404.
 * @param face the same object until something changes
 * @param heads the page's head, by its path
 */
export async function serveWeb(
  folder: string,
  face: () => PublicFace,
  heads: PageHeads,
): Promise<(c: RequestContext) => Promise<Response | null>> {
  const files = await readFolder(folder);
  const html = {
    index: await readFile(join(folder, 'index.html'), 'utf8'),
    offline: await readFile(join(folder, 'offline.html'), 'utf8'),
  };
  let written: { of: PublicFace; offline: StaticFile; indexes: Map<string, StaticFile> } | null = null;
  const pages = () => {
    const gym = face();
    if (written?.of !== gym)
      written = { of: gym, offline: writeOffline(html.offline, gym), indexes: new Map() };
    return written;
  };
  const index = (key: string): StaticFile => {
    const { of, indexes } = pages();
    const page = indexes.get(key) ?? writeIndex(html.index, of, heads.of(key, of));
    indexes.set(key, page);
    return page;
  };
  const isScreen = screens(JSON.parse(await readFile(join(folder, 'screens.json'), 'utf8')));
  for (const name of ['/index.html', '/offline.html', '/screens.json']) files.delete(name);
  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return null;
    const { pathname } = new URL(c.req.url);
    const file = pathname === '/offline.html' ? pages().offline : files.get(pathname);
    if (file !== undefined) return await file.respond(c);
    // A missing file is not a screen.
    if (/\.[a-z0-9]{2,11}$/i.test(pathname)) return null;
    const screen = isScreen(pathname);
    return await index(heads.keyOf(pathname)).respond(c, screen ? 200 : 404);
  };
}

/** Whether a path is one of the web app's screens, whose patterns the build has recorded. */
function screens(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((pathname) => new URLPattern({ pathname }, { ignoreCase: true }));
  return (pathname) => {
    const withoutSlash = pathname.replace(/(?<=.)\/$/, '');
    return patterns.some((pattern) => pattern.test({ pathname: withoutSlash }));
  };
}
