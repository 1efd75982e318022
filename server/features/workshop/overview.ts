import { and, isNull, ne, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { works } from '#server/db/schema/library.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { PACK_ORIGIN } from '#server/library/read/work-source.ts';
import type { KeySettings } from '#server/service-keys/service-keys.ts';
import type { WorkshopOverview } from '#shared/workshop.ts';
import type { Restarts } from './restarts.ts';

/** Derives the gym's setup progress from its current state. */
export async function readOverview(
  parts: Pick<
    FeatureParts,
    | 'catalog'
    | 'database'
    | 'gymEdits'
    | 'keys'
    | 'mailQueue'
    | 'pack'
    | 'payments'
    | 'secretOfSignUp'
    | 'site'
  >,
  atStart: KeySettings,
  restarts: Restarts,
): Promise<WorkshopOverview> {
  const { catalog, database, gymEdits, keys, mailQueue, pack, payments, secretOfSignUp, site } = parts;
  const { all, others, members } = await database.as('service').transaction(async (tx) => {
    const count = sql<number>`count(*)::int`;
    const inUse = and(isNull(works.retiredAt), sql`${works.store} in ('books', 'training')`);
    const [all] = await tx.select({ count }).from(works).where(inUse);
    const [others] = await tx
      .select({ count })
      .from(works)
      .where(and(inUse, ne(works.origin, PACK_ORIGIN)));
    const [members] = await tx.select({ count }).from(users).where(sql`not is_admin and not is_super_admin`);
    return { all: all!.count, others: others!.count, members: members!.count };
  });
  const chosen = catalog.listed({ isAdmin: false, isSuperAdmin: false })[0];
  return {
    gym: { product: pack.gym.product, is_sample: pack.gym.sample },
    library: { works: all, own: gymEdits.isSamplePack ? others : all },
    model: {
      label: chosen?.label ?? '',
      built_in: chosen?.client == null,
      note: catalog.defaultNote,
    },
    mail: { smtp: atStart.SMTP_URL !== undefined, reaches_people: mailQueue.reachesPeople },
    payments: payments?.mode ?? null,
    members: {
      count: members,
      sign_up: `${site()}/login?new=true`,
      secret: secretOfSignUp,
    },
    keys: await keys.list(),
    restart_needed: restarts.isBehind(),
    restart_asked: restarts.isBehind() && (await restarts.isAsked()),
  };
}
