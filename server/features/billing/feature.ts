import type { FeatureParts } from '#server/feature-parts.ts';
import { membersCsv } from './members-csv.ts';
import { billingRoutes } from './routes.ts';

export function billingFeature(parts: FeatureParts) {
  const { database, billing, mailQueue, pack } = parts;
  const options = {
    ...parts,
    events: billing && { database, billing, mailQueue, ownerAddress: () => pack.gym.contact_email },
    moveClock: billing?.payments.moveClock ?? null,
  };
  return { routes: billingRoutes(options), endpoints: membersCsv(options) };
}
