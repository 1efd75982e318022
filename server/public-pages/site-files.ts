import { Hono } from 'hono';
import type { HttpEnv } from '#server/http/request-context.ts';
import { GROUNDS } from '#shared/accent.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { BRAND_PICTURES } from './brand-picture.ts';
import type { BrandPictures } from './brand-pictures.ts';
import { NARROW, WIDE } from './brand-screens.ts';
import { PUBLIC_PATHS, picturePath } from './page-head.ts';

interface Options {
  face: () => PublicFace;
  pictures: BrandPictures;
  /** The public address of the app. */
  site: () => string;
}

/** Serves the gym's files about the site: for search engines, for installing, and its pictures. */
export function siteFiles({ face, pictures, site }: Options) {
  return new Hono<HttpEnv>()
    .get('/robots.txt', (c) =>
      c.text(
        [
          'User-agent: *',
          ...PUBLIC_PATHS.map((path) => `Allow: ${path}$`),
          'Allow: /assets/',
          'Allow: /brand/',
          'Disallow: /api/',
          'Disallow: /chat',
          'Disallow: /home',
          'Disallow: /account/',
          '',
          `Sitemap: ${site()}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
    )
    .get('/sitemap.xml', (c) => {
      const urls = PUBLIC_PATHS.map((path) => `<url><loc>${site()}${path}</loc></url>`);
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
        { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
      );
    })
    .get('/manifest.webmanifest', (c) =>
      c.body(JSON.stringify(manifestOf(face(), pictures.version())), {
        headers: { 'Content-Type': 'application/manifest+json; charset=utf-8', 'Cache-Control': 'no-cache' },
      }),
    )
    .get('/brand/:file', async (c, next) => {
      const name = c.req.param('file').replace(/\.png$/, '');
      const picture = BRAND_PICTURES.find((known) => known === name);
      if (picture === undefined) return await next();
      const version = pictures.version();
      const bytes = await pictures.read(picture);
      return c.body(bytes, {
        headers: {
          'Content-Type': 'image/png',
          // With its version in the address it never changes; without it, it may.
          'Cache-Control':
            c.req.query('v') === version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          // Other sites show the card.
          'Cross-Origin-Resource-Policy': 'cross-origin',
        },
      });
    });
}

/** Builds the installed app's name and look. */
function manifestOf(gym: PublicFace, version: string) {
  const icon = (name: string, side: number, purpose: 'any' | 'maskable') => ({
    src: picturePath(name, version),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  const screenshot = (
    picture: string,
    { width, height }: { width: number; height: number },
    form_factor: 'narrow' | 'wide',
    label: string,
  ) => ({
    src: picturePath(picture, version),
    sizes: `${width}x${height}`,
    type: 'image/png',
    form_factor,
    label,
  });
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [icon('icon-192', 192, 'any')],
  });
  return {
    id: '/',
    name: gym.product,
    // No short_name: where the name is too long, browsers shorten it better than its first word.
    description: gym.description,
    lang: 'en',
    start_url: '/chat',
    scope: '/',
    display: 'standalone',
    background_color: GROUNDS.dark.chalk,
    theme_color: GROUNDS.dark.chalk,
    categories: ['fitness', 'health', 'sports'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    screenshots: [
      screenshot('screen-ask', NARROW, 'narrow', 'Ask the gym’s own pages'),
      screenshot('screen-chalk', NARROW, 'narrow', 'Chalk mode, for the rack'),
      screenshot('screen-wide', WIDE, 'wide', 'On a wide screen'),
    ],
    shortcuts: [
      shortcut('New conversation', '/chat'),
      shortcut('Personal records', '/account/personal-records'),
      shortcut('Chalk mode', '/account/personal-records?chalk'),
    ],
  };
}
