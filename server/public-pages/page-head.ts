import type { Pack } from '#server/content/pack.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { PageHeads } from '#server/http/web-app.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './brand-drawings.ts';
import type { BrandPictures } from './brand-pictures.ts';
import { frontText } from './front-text.ts';
import { structuredData } from './structured-data.ts';

/** The screens that may be indexed; everything else is private. */
export const PUBLIC_PATHS = ['/', '/login', '/account/legal'] as const;
type PublicPath = (typeof PUBLIC_PATHS)[number];

const PRIVATE = 'private';
/** A shared answer: its link previews as the gym's card, and search engines get nothing. */
const SHARED = 'shared';
const SHARED_PATH = /^\/s\/[^/]+$/;
const NO_SCRIPT = 'This page needs JavaScript.';

interface Options {
  pack: Pick<Pack, 'faq'>;
  pictures: Pick<BrandPictures, 'version'>;
  /** The public address of the app. */
  site: () => string;
}

export const picturePath = (picture: string, version: string) => `/brand/${picture}.png?v=${version}`;

export function pageHeads({ pack, pictures, site }: Options): PageHeads {
  return {
    keyOf: (pathname) => {
      const path = pathname.replace(/(?<=.)\/$/, '').toLowerCase();
      if (SHARED_PATH.test(path)) return SHARED;
      return PUBLIC_PATHS.find((known) => known === path) ?? PRIVATE;
    },
    of(key, gym) {
      const origin = site();
      const version = pictures.version();
      const install = [
        '<link rel="manifest" href="/manifest.webmanifest">',
        `<link rel="apple-touch-icon" href="${picturePath('apple-touch-icon', version)}">`,
      ];
      if (key === PRIVATE) {
        return {
          title: gym.product,
          description: gym.description,
          head: ['<meta name="robots" content="noindex">', ...install].join(''),
          isApp: true,
          noscript: NO_SCRIPT,
        };
      }
      const card = `${origin}${picturePath('card', version)}`;
      const meta = (name: string, content: string) =>
        `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`;
      const cardOf = (title: string) => [
        meta('og:site_name', gym.product),
        meta('og:title', title),
        meta('og:description', gym.description),
        meta('og:image', card),
        meta('og:image:width', String(CARD_WIDTH)),
        meta('og:image:height', String(CARD_HEIGHT)),
        meta('og:image:alt', `${gym.product}: ${gym.tagline}`),
        meta('twitter:card', 'summary_large_image'),
        meta('twitter:title', title),
        meta('twitter:description', gym.description),
        meta('twitter:image', card),
      ];
      if (key === SHARED) {
        const title = `A shared answer | ${gym.product}`;
        return {
          title,
          description: gym.description,
          head: [meta('robots', 'noindex'), meta('og:type', 'article'), ...cardOf(title), ...install].join(
            '',
          ),
          isApp: false,
          noscript: NO_SCRIPT,
        };
      }
      const path = key as PublicPath;
      const title = titleOf(path, gym);
      const url = `${origin}${path}`;
      const data = structuredData({
        gym,
        faq: pack.faq,
        origin,
        logo: origin + picturePath('icon-512', version),
      });
      return {
        title,
        description: gym.description,
        head: [
          `<link rel="canonical" href="${escapeHtml(url)}">`,
          meta('og:type', 'website'),
          meta('og:url', url),
          ...cardOf(title),
          ...install,
          // In a script element, only `<` could end the data early.
          ...(path === '/'
            ? [
                `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
              ]
            : []),
        ].join(''),
        isApp: false,
        noscript: path === '/' ? frontText(gym, pack.faq) : NO_SCRIPT,
      };
    },
  };
}

function titleOf(path: PublicPath, { product, tagline }: PublicFace): string {
  switch (path) {
    case '/':
      return `${product}: ${tagline}`;
    case '/login':
      return `Sign in | ${product}`;
    case '/account/legal':
      return `Legal | ${product}`;
  }
}
