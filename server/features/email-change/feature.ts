import type { FeatureParts } from '#server/feature-parts.ts';
import { emailChangeData } from './data-part.ts';
import { emailChangeLetters } from './letters.ts';
import { emailChangeRoutes } from './routes.ts';

export function emailChangeFeature(parts: FeatureParts) {
  const { database, pack, site } = parts;
  return {
    routes: emailChangeRoutes(parts),
    dataPart: emailChangeData(database),
    letters: emailChangeLetters({ database, gym: () => pack.gym, site }),
  };
}
