import type { Plugin } from 'vite';
import { contract } from '#shared/contract.ts';

const CONTRACT_MODULE = 'virtual:contract';

/** Provides the API contract as method and path of each procedure, so that the browser loads no schemas. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    resolveId: (id) => (id === CONTRACT_MODULE ? `\0${CONTRACT_MODULE}` : undefined),
    load: (id) =>
      id === `\0${CONTRACT_MODULE}` ? `export default ${JSON.stringify(routesOf(contract))}` : undefined,
  };
}

function routesOf(router: object): object {
  if ('~orpc' in router) {
    const { method, path } = (router['~orpc'] as { route: { method?: string; path?: string } }).route;
    return { '~orpc': { errorMap: {}, meta: {}, route: { method, path } } };
  }
  return Object.fromEntries(Object.entries(router).map(([name, part]) => [name, routesOf(part as object)]));
}
