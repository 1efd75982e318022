import { implement } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { users } from '#server/db/schema/accounts.ts';
import { promptSnapshots } from '#server/db/schema/system-prompt.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { systemPrompt as contract } from '#shared/system-prompt.ts';
import { changedLines } from './changed-lines.ts';
import { addHouseRules, type CurrentHouseRules, listHouseRules } from './house-rules.ts';
import { type Coach, gymPrompt, showPrompt } from './show-prompt.ts';

export function systemPromptRoutes(
  { database, guards, pack }: Pick<FeatureParts, 'database' | 'guards' | 'pack'>,
  coach: Coach,
  current: CurrentHouseRules,
) {
  const os = implement(contract).$context<CallContext>();
  const service = database.as('service');

  async function admin(c: RequestContext) {
    const viewer = await guards.notImpersonating(c);
    requireAdmin(viewer, 'see the system prompt');
    return viewer;
  }

  async function sinceYesterday() {
    const [yesterday] = await service.transaction((tx) =>
      tx
        .select({ text: promptSnapshots.text })
        .from(promptSnapshots)
        .where(eq(promptSnapshots.day, sql`(now() at time zone 'UTC')::date - 1`)),
    );
    return yesterday === undefined ? null : changedLines(yesterday.text, await gymPrompt(pack, coach));
  }

  return {
    read: os.read.handler(async ({ input: { member = '' }, context: { c } }) => {
      const viewer = await admin(c);
      const own = member === '' || member === viewer.email;
      const userId = own ? viewer.id : await findMember(member);
      if (!own) await writeAuditEvent(database, c, { kind: 'prompt_seen', subjectId: userId });
      return {
        ...(await showPrompt({ pack, coach, userId, own }, c)),
        since_yesterday: await sinceYesterday(),
      };
    }),
    houseRules: os.houseRules.handler(async ({ context: { c } }) => {
      await admin(c);
      return { versions: await listHouseRules(database) };
    }),
    applyRules: os.applyRules.handler(async ({ input, context: { c } }) => {
      const viewer = await admin(c);
      requireAdmin(viewer, 'change the house rules', 'isSuperAdmin');
      await service.transaction(async (tx) => {
        await addHouseRules(tx, { ...input, writtenBy: viewer.id });
        await writeAuditEvent(tx, c, { kind: 'house_rules_changed' });
      });
      current.changed();
      return { versions: await listHouseRules(database) };
    }),
  };

  async function findMember(email: string): Promise<string> {
    const [user] = await service.transaction((tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    );
    if (user === undefined) throw notFound('A member with this address');
    return user.id;
  }
}
