import type { ServiceCall } from '#server/monitoring/service-calls.ts';
import { type Catalog, mapModels } from './catalog.ts';

/** Wraps the catalog so that models report each of their calls to `note`. */
export const watchedCatalog = (catalog: Catalog, note: (call: ServiceCall) => void): Catalog =>
  mapModels(catalog, (chat) => ({
    ...chat,
    onCall: (outcome) => note({ service: 'model', name: chat.id, ...outcome }),
  }));
