import { jsonFiles } from '#server/data-export/part.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { legalRoutes } from './routes.ts';
import { readAccepted, textsInForce } from './store.ts';

/** A new text is dated within this time, whether or not anyone reads it. */
const NOTE_INTERVAL_MS = 60_000;

export function legalFeature(parts: FeatureParts) {
  const { database, pack } = parts;
  const inForce = textsInForce(database, () => pack.legal);
  return {
    routes: legalRoutes({ ...parts, inForce }),
    periodicWork: [
      {
        name: 'keep the legal text in force',
        intervalMs: NOTE_INTERVAL_MS,
        run: async () => {
          await inForce();
        },
      },
    ],
    dataPart: jsonFiles([
      {
        name: 'legal.json',
        what: 'The versions of the legal text you accepted, with their words and when.',
        read: (userId) => readAccepted(database, userId),
      },
    ]),
  };
}
