import type { Pack } from '#server/content/pack.ts';
import { OFFLINE_COACH } from './offline-coach.ts';

/** Returns the name of a model as screens show it; the id of one that the pack no longer has. */
export const modelLabel = ({ models }: Pick<Pack, 'models'>, id: string): string =>
  id === OFFLINE_COACH.id ? OFFLINE_COACH.label : (models.find((model) => model.id === id)?.label ?? id);
