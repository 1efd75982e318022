import type { FeatureParts } from '#server/feature-parts.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { invitationsData } from './data-part.ts';
import { invitationMail } from './mail.ts';
import { invitationsRoutes } from './routes.ts';
import { purgeInvitations } from './store.ts';
import { invitationToken } from './token.ts';

const PURGE_INTERVAL_MS = HOUR_MS;

export function invitationsFeature(parts: FeatureParts) {
  const { database, secret, pack, site } = parts;
  const linkOf = (id: string) => `${site()}/invitation#token=${invitationToken(secret, id)}`;
  return {
    routes: invitationsRoutes({ ...parts, linkOf }),
    dataPart: invitationsData(database),
    mail: { invitation: invitationMail({ database, gym: () => pack.gym, linkOf }) },
    periodicWork: [
      { name: 'purge invitations', intervalMs: PURGE_INTERVAL_MS, run: () => purgeInvitations(database) },
    ],
  };
}
