import type { RouteObject } from 'react-router';
import { type Plugin, runnerImport } from 'vite';

/** Writes the paths of all screens to `screens.json`, so that the server can answer 404 for any other path. */
export function screens(): Plugin {
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
