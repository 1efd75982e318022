import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { RouteObject } from 'react-router';
import { defineConfig, type Plugin, type Rolldown, runnerImport, transformWithOxc } from 'vite';
import { contract } from './shared/contract.ts';

/** Where a server runs while `vite` serves the web app. */
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 3000}`;
const CONTRACT_MODULE = 'virtual:contract';

/** Method and path of each procedure are all the browser needs to call it; the schemas stay on the server. */
function routesOf(router: object): object {
  if ('~orpc' in router) {
    const { method, path } = (router['~orpc'] as { route: { method?: string; path?: string } }).route;
    return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } };
  }
  return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part as object)]));
}

function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === CONTRACT_MODULE ? `\0${CONTRACT_MODULE}` : undefined),
    load: (id) =>
      id === `\0${CONTRACT_MODULE}` ? `export default ${JSON.stringify(routesOf(contract))}` : undefined,
  };
}

/** The addresses under which routes have a screen; one that takes whatever is left (`*`) is none. */
function screensOf(routes: readonly RouteObject[], above = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const here = (path?.startsWith('/') ? path : `${above}/${path ?? ''}`).replace(
      /(?<=\/)\/+|(?<=.)\/$/g,
      '',
    );
    const own = (path !== undefined || index) && !here.endsWith('*') ? [here] : [];
    return [...own, ...screensOf(children, here)];
  });
}

/** Tells the server which addresses are screens, so that it can answer the others with 404. */
function screens(): Plugin {
  return {
    name: 'screens',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ routes: RouteObject[] }>('./web/routes.tsx');
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify([...new Set(screensOf(module.routes))]),
      });
    },
  };
}

/** The faces the first screen is set in are asked for with the page, not after its style sheet. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) =>
            /(?:big-shoulders-latin-800|libre-franklin-latin-wght)-normal.*\.woff2$/.test(file),
          )
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Names the files of the app, for the pages that need them: they load while what loads them does. */
function appFiles(): Plugin {
  return {
    name: 'app-files',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) =>
          /^assets\/(?:app|common|icons)-.*\.js$/.test(file),
        );
        return html.replace(
          '<!--app-files-->',
          `<!--app-files ${files.map((file) => `/${file}`).join(' ')}-->`,
        );
      },
    },
  };
}

/**
 * Building a schema has no effect of its own. Once it knows, the bundler keeps a constant of `shared/` without the
 * schemas beside it, and the browser loads no zod.
 */
function schemaBuilders(): string[] {
  const names = readdirSync('shared')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`shared/${file}`, 'utf8').matchAll(/const (\w+Schema)\b/g)])
    .flatMap(([, name]) => name ?? []);
  return ['z', 'oc', ...names];
}

/** Screens that nobody is shown without a server: of strangers, and those the gym is run with. */
const ONLINE_PAGES =
  /\/web\/pages\/(?:splash|login|forgot-password|update-password|confirm-email|confirm-email-change|keep-account|owner|invitation|access-link|impersonate|members|member|health|audit|billing|workshop|system-prompt|gym|tools-playground|synthesize|vector|work|import|analytics|inbox)\.tsx$/;
/** A language is asked for by its letters, which a browser without a connection cannot do. */
const OFFLINE_FONTS = /-latin-(?:wght|800)-.*\.woff2$/;

/** What the other screens load, sooner or later. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<string>();
  const add = (name: string) => {
    const chunk = byName.get(name);
    if (chunk === undefined || needed.has(name)) return;
    needed.add(name);
    for (const next of chunk.imports) add(next);
    for (const next of chunk.dynamicImports) {
      if (!ONLINE_PAGES.test(byName.get(next)?.facadeModuleId ?? '')) add(next);
    }
  };
  for (const { fileName, isEntry, facadeModuleId } of chunks)
    if (isEntry && facadeModuleId?.endsWith('index.html')) add(fileName);
  const fonts = Object.keys(bundle).filter((file) => OFFLINE_FONTS.test(file) || file.endsWith('.css'));
  return [...needed, ...fonts].map((file) => `/${file}`).sort();
}

/** The service worker, which keeps the files that the build names by their content. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const source = 'web/service-worker/worker.ts';
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .sort();
      const appFiles = offlineFiles(bundle);
      // The offline page is kept with the build, and so belongs to what tells it from others.
      const offline = bundle['offline.html'];
      const page = offline?.type === 'asset' ? String(offline.source) : '';
      const build = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: [
          `const FILES = ${JSON.stringify(files)};`,
          `const APP_FILES = ${JSON.stringify(appFiles)};`,
          `const BUILD = ${JSON.stringify(build)};`,
          code,
        ].join('\n'),
      });
    },
  };
}

/** With `vite` alone the page is written here; what it says of the gym is taken from the page of the server. */
function gymOfServer(): Plugin {
  return {
    name: 'gym-of-server',
    apply: 'serve',
    async transformIndexHtml(html) {
      const page = await (await fetch(SERVER)).text();
      const of = (pattern: RegExp) => pattern.exec(page)?.[1] ?? '';
      return html
        .replaceAll('%TITLE%', () => of(/<title>(.*?)<\/title>/s))
        .replaceAll('%DESCRIPTION%', () => of(/<meta name="description" content="(.*?)"/s))
        .replace('<!--head-->', '')
        .replace('<!--noscript-->', 'This page needs JavaScript.')
        .replace('<!--gym-->', () => of(/((?:<link[^>]*id="accent">)?<script[^>]*id="gym">.*?<\/script>)/s));
    },
  };
}

/**
 * Only what the splash and the chat import is asked for with them: the list of it for every page is weight before both.
 * Of other pages the service worker keeps the files once they were seen.
 */
function preloaded(file: string, dependencies: string[]): string[] {
  const first = /\/(?:splash|app)-/.test(file);
  return first ? dependencies : dependencies.filter((dependency) => dependency.endsWith('.css'));
}

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

/** Everything that these modules import, at once or, with `later`, at some time. */
function importsOf(graph: Graph, entries: readonly string[], later = false): Set<string> {
  const found = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    waiting.push(...importedIds, ...(later ? dynamicallyImportedIds : []));
  }
  return found;
}

const web = (file: string) => resolve('web', file);
/** One picture each: which of them a screen shows, the list of all does not say. */
const PICTURES = /node_modules\/lucide-react\//;

/** The chat, and what it loads each time as soon as it is there. */
const CHAT = [
  'pages/signed-in.tsx',
  'pages/chat.tsx',
  'pages/shell-notices.tsx',
  'lib/kept-replies.ts',
  'pages/guide.tsx',
];
/** What the front page loads without being asked, and every page some seconds later. */
const FRONT = ['pages/splash.tsx', 'pages/rest-of-splash.tsx', 'pages/foot-of-splash.tsx', 'visits.ts'];
/** What every page loads, at once or as soon as it is there. */
const START = ['main.tsx', 'lib/new-version.ts'];
/** The chat needs no schema, though it imports from modules that have some. */
const SCHEMAS = /node_modules\/zod\//;

/**
 * What the chat needs is in three files, and not in sixty of a few lines each, which a slow network asks for one round
 * after another: what the splash needs as well, at once or later, is in two of them, so that it loads nothing else.
 */
function screenChunk(id: string, graph: Graph): string | null {
  // What starts the app is no part of what others load, and the offline page is none of it.
  if (id === web('main.tsx') || importsOf(graph, [web('offline.ts')]).has(id)) return null;
  if (PICTURES.test(id) || SCHEMAS.test(id)) return null;
  if (graph.getModuleInfo(id)?.importedIds.some((imported) => SCHEMAS.test(imported))) return null;
  const chat = importsOf(graph, CHAT.map(web));
  const start = importsOf(graph, START.map(web));
  if (!chat.has(id) && !start.has(id)) return null;
  if (start.has(id) || importsOf(graph, [web('pages/splash.tsx')]).has(id)) return 'base';
  if (importsOf(graph, FRONT.map(web)).has(id)) return 'common';
  // What a visitor loads by a click is small, and the app is not.
  return importsOf(graph, [web('pages/splash.tsx')], true).has(id) ? null : 'app';
}

/** A group takes along what its modules import: those that more screens need come first. */
const onlyFor = (name: string) => (id: string, graph: Graph) =>
  screenChunk(id, graph) === name ? name : null;

export default defineConfig({
  root: 'web',
  plugins: [
    react(),
    tailwindcss(),
    contractRoutes(),
    screens(),
    serviceWorker(),
    preloadFonts(),
    appFiles(),
    gymOfServer(),
  ],
  // The server sees the address that the browser has: a request from another one would be cross-site.
  server: { proxy: { '/api': { target: SERVER, changeOrigin: false } } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['web/index.html', 'web/offline.html'],
      treeshake: { manualPureFunctions: schemaBuilders() },
      output: {
        // In one file, which a new version of ours does not change.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              priority: 4,
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
            },
            // Those of the chat that other screens have too: alone, each would be a file to be named and asked for.
            {
              name: 'icons',
              priority: 3,
              test: /node_modules\/lucide-react\/.*\/(?:createLucideIcon|arrow-(?:down|right|up)|check|chevron-(?:left|right)|circle-user-round|copy|pencil|plus|square|trash|trophy|x)\.m?js$/,
            },
            { name: onlyFor('base'), debugName: 'base', priority: 2 },
            { name: onlyFor('common'), debugName: 'common', priority: 1 },
            { name: onlyFor('app'), debugName: 'app' },
          ],
        },
      },
    },
  },
});
