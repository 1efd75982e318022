import type { RouteObject } from 'react-router';
import { type Plugin, runnerImport } from 'vite';

/** Writes the paths of all screens to `screens.json`, so that the server can answer 404 for any other path. */
export function screens(): Plugin {
  return {
    name: 'screens',
    apply: 'build',
    async generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify(await readScreens()),
      });
    },
  };
}

/** Reads the paths of all screens from the routes. */
export async function readScreens(): Promise<string[]> {
  const { module } = await runnerImport<{ routes: RouteObject[] }>('./web/routes.tsx');
  return [...new Set(screensOf(module.routes))];
}

/**
 * The source of a regular expression for the addresses of these screens. The server uses URLPattern, which not
 * every browser has.
 */
export function screenPattern(paths: readonly string[]): string {
  const patterns = paths.map((path) =>
    path
      .split('/')
      .slice(1)
      .map((segment) => {
        if (!segment.startsWith(':')) return `/${segment}`;
        return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
      })
      .join(''),
  );
  return `^(?:${patterns.join('|')})/?$`;
}

/** Lists the paths of routes with a screen; the catch-all route (`*`) has none. */
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
