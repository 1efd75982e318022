import type { FeatureParts } from '#server/feature-parts.ts';
import { emailChangeData } from './data-part.ts';
import { emailChangeLetters } from './letters.ts';
import { emailChangeRoutes } from './routes.ts';

export function emailChangeFeature(parts: FeatureParts) {
  const { database, pack, site } = parts;
  const { product, contact_email: contact } = pack.gym;
  return {
    routes: emailChangeRoutes(parts),
    dataPart: emailChangeData(database),
    letters: emailChangeLetters({ database, product, contact, site }),
  };
}
