import type { Plugin } from 'vite';

const FIRST_FONTS = /(?:big-shoulders-latin-800|libre-franklin-latin-wght)-normal.*\.woff2$/;
const APP_FILES = /^assets\/(?:app|common|icons)-.*\.js$/;

/** Preloads the fonts of the first screen with the page, instead of after its style sheet. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Names the app's files in the page, so that pages of the app load them in parallel with the entry. */
export function appFiles(): Plugin {
  return {
    name: 'app-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => APP_FILES.test(file));
        return html.replace(
          '<!--app-files-->',
          `<!--app-files ${files.map((file) => `/${file}`).join(' ')}-->`,
        );
      },
    },
  };
}

/** Fills in the gym's name and look when Vite serves the page, from the page of the running server. */
export function gymFromServer(server: string): Plugin {
  return {
    name: 'gym-from-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await (await fetch(server)).text();
      const first = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
      return html
        .replaceAll('%TITLE%', () => first(/<title>(.*?)<\/title>/s))
        .replaceAll('%DESCRIPTION%', () => first(/<meta name="description" content="(.*?)"/s))
        .replace('<!--head-->', '')
        .replace('<!--noscript-->', 'This page needs JavaScript.')
        .replace('<!--gym-->', () =>
          first(/((?:<link[^>]*id="accent">)?<script[^>]*id="gym">.*?<\/script>)/s),
        );
    },
  };
}
