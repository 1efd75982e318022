import { Hono } from 'hono';
import { purgeTokens } from '#server/auth/one-time-tokens.ts';
import { purgeSessions } from '#server/auth/session.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import { accountData } from './data-part.ts';
import { authEndpoints } from './endpoints.ts';
import { accountMail } from './mail.ts';
import { authRoutes } from './routes.ts';

const PURGE_INTERVAL_MS = 5 * 60_000;

export function authFeature(parts: FeatureParts) {
  const { database, auth, pack, site, mailQueue } = parts;
  const write = accountMail({
    auth,
    product: () => pack.gym.product,
    site,
    confirmsAddresses: mailQueue.reachesPeople,
  });
  return {
    routes: authRoutes(parts),
    endpoints: new Hono<HttpEnv>().route('/auth', authEndpoints(parts)),
    periodicWork: [
      {
        name: 'purge tokens and sessions',
        intervalMs: PURGE_INTERVAL_MS,
        async run() {
          await purgeTokens(database);
          await purgeSessions(database);
        },
      },
    ],
    dataPart: accountData(database),
    mail: {
      reset: (address: string) => write('reset', address),
      'sign-up': (address: string, planId: string | null) => write('sign-up', address, planId),
    },
  };
}
