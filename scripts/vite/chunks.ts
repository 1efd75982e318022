import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...given: never[]) => unknown>>[1];

const web = (file: string) => resolve('web', file);

/** The chat's modules, with those that it loads as soon as it is shown. */
const CHAT = [
  'pages/signed-in.tsx',
  'pages/chat.tsx',
  'pages/shell-notices.tsx',
  'lib/kept-replies.ts',
  'pages/guide.tsx',
];
/** The front page, with what it loads by itself, and what every page loads some seconds later. */
const FRONT = ['pages/splash.tsx', 'pages/rest-of-splash.tsx', 'pages/foot-of-splash.tsx', 'visits.ts'];
/** Loaded by every page. */
const START = ['main.tsx', 'lib/new-version.ts'];
/** Each screen shows few of the icons, so they are not grouped by screen. */
const ICONS = /node_modules\/lucide-react\//;
/** The chat needs no schemas, though it imports from modules that have some. */
const SCHEMAS = /node_modules\/zod\//;

/**
 * Groups the chat's modules into three files instead of sixty small ones, which a slow network would load in
 * several round trips. `base` and `common` hold what the front page needs as well, so that it loads nothing
 * that only the chat uses.
 */
function screenChunk(id: string, graph: Graph): string | null {
  // The entry belongs to no group, nor does anything of the offline page.
  if (id === web('main.tsx') || importsOf(graph, [web('offline.ts')]).has(id)) return null;
  if (ICONS.test(id) || SCHEMAS.test(id)) return null;
  if (graph.getModuleInfo(id)?.importedIds.some((imported) => SCHEMAS.test(imported))) return null;
  const chat = importsOf(graph, CHAT.map(web));
  const start = importsOf(graph, START.map(web));
  if (!chat.has(id) && !start.has(id)) return null;
  if (start.has(id) || importsOf(graph, [web('pages/splash.tsx')]).has(id)) return 'base';
  if (importsOf(graph, FRONT.map(web)).has(id)) return 'common';
  // A screen that a visitor opens from the front page should not wait for the whole app.
  return importsOf(graph, [web('pages/splash.tsx')], true).has(id) ? null : 'app';
}

/** Lists everything that these modules import, statically or, with `later`, dynamically too. */
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

const onlyFor = (name: string) => (id: string, graph: Graph) =>
  screenChunk(id, graph) === name ? name : null;

/** A group also takes what its modules import, so those that more screens need have a higher priority. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Cached across releases: it rarely changes.
  {
    name: 'framework',
    priority: 4,
    test: /node_modules\/(?:react|react-dom|react-router|scheduler)\/|rolldown\/runtime/,
  },
  // Icons of the chat that other screens show too: ungrouped, each would be a file and a request.
  {
    name: 'icons',
    priority: 3,
    test: /node_modules\/lucide-react\/.*\/(?:createLucideIcon|arrow-(?:down|right|up)|check|chevron-(?:left|right)|circle-user-round|copy|pencil|plus|square|trash|trophy|x)\.m?js$/,
  },
  // The offline page needs it without the app, whose group would take it.
  { name: 'lookout', priority: 3, test: /\/web\/lib\/lookout\.ts$/ },
  { name: onlyFor('base'), debugName: 'base', priority: 2 },
  { name: onlyFor('common'), debugName: 'common', priority: 1 },
  { name: onlyFor('app'), debugName: 'app' },
];

/**
 * Keeps the preload list of the front page and the chat only: the list for every page would make both pages
 * larger, and the service worker caches the files of other screens once they have been seen. Those of the
 * offline page it caches because the page names them.
 */
export function preloadedWith(file: string, dependencies: string[]): string[] {
  const isFirst = /\/(?:splash|app)-|^offline\.html$|\/offline-/.test(file);
  return isFirst ? dependencies : dependencies.filter((dependency) => dependency.endsWith('.css'));
}

/**
 * Names the functions that build schemas. They have no side effects: knowing this, the bundler drops unused
 * schemas from modules of `shared/`, and the browser loads no zod.
 */
export function schemaBuilders(): string[] {
  const names = readdirSync('shared')
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [...readFileSync(`shared/${file}`, 'utf8').matchAll(/const (\w+Schema)\b/g)])
    .flatMap(([, name]) => name ?? []);
  return ['z', 'oc', ...names];
}
