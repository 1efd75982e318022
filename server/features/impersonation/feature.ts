import type { FeatureParts } from '#server/feature-parts.ts';
import { impersonationRoutes } from './routes.ts';

export const impersonationFeature = (parts: FeatureParts) => ({
  routes: impersonationRoutes({
    ...parts,
    billing: {
      mode: parts.billingMode,
      clocks: () => ({ now: new Date(), moneyNow: parts.moneyNow() }),
    },
  }),
});
