import { jsonFiles } from '#server/data-export/part.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { legalRoutes } from './routes.ts';
import { currentText, readAccepted } from './store.ts';

/** A new text is dated within this time, whether or not anyone reads it. */
const NOTE_INTERVAL_MS = 60_000;

export function legalFeature(parts: FeatureParts) {
  const { database, pack } = parts;
  const current = currentText(database, () => pack.legal);
  return {
    routes: legalRoutes({ ...parts, current }),
    periodicWork: [
      {
        name: 'keep the current legal text',
        intervalMs: NOTE_INTERVAL_MS,
        run: async () => {
          await current();
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
