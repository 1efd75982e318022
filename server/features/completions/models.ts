import type { Catalog } from '#server/models/catalog.ts';
import type { Viewer } from '#shared/viewer.ts';
import { ParameterRefusal } from './open-ai-error.ts';

/** The default for everyone: the model the gym has chosen. */
const COACH = 'coach';

/** A placeholder: the model has no creation time. */
const CREATED = 0;

/** Lists what a viewer can name as `model`: the coach, and for admins every model they may choose. */
export function listModels(catalog: Catalog, viewer: Viewer, ownedBy: string) {
  const ids = [COACH, ...(viewer.isAdmin ? catalog.choices(viewer).map(({ id }) => id) : [])];
  return ids.map((id) => ({ id, object: 'model', created: CREATED, owned_by: ownedBy }));
}

/** @throws ParameterRefusal not_found for a model that the viewer cannot use */
export function requireModel(catalog: Catalog, viewer: Viewer, named: string, ownedBy = '') {
  const found = listModels(catalog, viewer, ownedBy).find(({ id }) => id === named);
  if (found !== undefined) return found;
  throw new ParameterRefusal(
    'not_found',
    `The model ${named.slice(0, 80)} does not exist, or you cannot choose it. Ask ${COACH}.`,
    'model',
    'model_not_found',
  );
}

/** Returns the chat's model id; null for the gym's choice. */
export const chosen = (named: string): string | null => (named === COACH ? null : named);
