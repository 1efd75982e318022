import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { isExpendable } from '#server/auth/unconfirmed.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { invitations } from '#server/db/schema/invitations.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import { DAY_MS } from '#shared/durations.ts';
import { endOfDay } from '#shared/end-of-day.ts';
import {
  INVITATION_DAYS,
  INVITATION_KEPT_DAYS,
  INVITATIONS_PAGE,
  type InvitationState,
} from '#shared/invitation-limits.ts';
import type { Invitation, InvitedRow } from '#shared/invitations.ts';

const REASON = 'Invitation';

/** Returns the earliest date that is still today in some time zone. */
const today = () => new Date(Date.now() - DAY_MS / 2).toISOString().slice(0, 10);

const expiry = sql`now() + make_interval(days => ${INVITATION_DAYS})`;
const unused = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

const IN_STATE: Record<InvitationState, SQL> = {
  open: and(unused, gt(invitations.expiresAt, sql`now()`))!,
  accepted: isNotNull(invitations.acceptedAt),
  expired: and(unused, lte(invitations.expiresAt, sql`now()`))!,
  revoked: isNotNull(invitations.revokedAt),
};

type Row = typeof invitations.$inferSelect;

const stateOf = ({ acceptedAt, revokedAt, expiresAt }: Row): InvitationState => {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > new Date() ? 'open' : 'expired';
};

const invitationJson = (row: Row, invitedBy: string | null): Invitation => ({
  id: row.id,
  address: row.address,
  state: stateOf(row),
  free_until: row.freeUntil,
  created_at: row.createdAt.toISOString(),
  sent_at: row.sentAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  accepted_at: row.acceptedAt?.toISOString() ?? null,
  member_id: row.acceptedBy,
  invited_by: invitedBy,
});

export async function listInvitations(
  database: Database,
  { state, page }: { state: InvitationState | undefined; page: number },
): Promise<{ invitations: Invitation[]; count: number }> {
  const wanted = state && IN_STATE[state];
  return await database.as('service').transaction(async (tx) => {
    const rows = await tx
      .select({ row: invitations, invitedBy: users.email })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.createdBy))
      .where(wanted)
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .offset((page - 1) * INVITATIONS_PAGE)
      .limit(INVITATIONS_PAGE);
    return {
      invitations: rows.map(({ row, invitedBy }) => invitationJson(row, invitedBy)),
      count: await tx.$count(invitations, wanted),
    };
  });
}

export async function readInvitation(tx: Transaction, id: string): Promise<Invitation | null> {
  const [found] = await tx
    .select({ row: invitations, invitedBy: users.email })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.createdBy))
    .where(eq(invitations.id, id));
  return found ? invitationJson(found.row, found.invitedBy) : null;
}

interface Wanted {
  address: string;
  free_until: string | null;
}

const addressSchema = z.email().max(254);
const daySchema = z.iso.date();

/** Checks each row; those that can be invited get a lowercase address. */
function check(rows: readonly Wanted[]): { row: InvitedRow; wanted: Wanted | null }[] {
  const before = new Set<string>();
  return rows.map(({ address: written, free_until: until }) => {
    const address = written.toLowerCase();
    const refused = (outcome: InvitedRow['outcome']) => ({
      row: { address: written, outcome },
      wanted: null,
    });
    if (!addressSchema.safeParse(address).success) return refused('not_an_address');
    if (before.has(address)) return refused('repeated');
    before.add(address);
    if (until !== null && (!daySchema.safeParse(until).success || until < today()))
      return refused('bad_date');
    return { row: { address, outcome: 'invited' as const }, wanted: { address, free_until: until } };
  });
}

/**
 * Invites every valid address without an account or invitation; an expired invitation is renewed. Results are
 * in the order of the rows.
 * @returns also the invitations to send
 */
export async function invite(
  tx: Transaction,
  createdBy: string,
  rows: readonly Wanted[],
): Promise<{ rows: InvitedRow[]; invited: { id: string; address: string }[] }> {
  const checked = check(rows);
  const addresses = checked.flatMap(({ wanted }) => wanted?.address ?? []);
  const known = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, addresses), not(isExpendable)));
  const members = new Set(known.map(({ email }) => email));
  const wanted = checked.flatMap(({ wanted }) => (wanted && !members.has(wanted.address) ? wanted : []));
  const invited =
    wanted.length === 0
      ? []
      : await tx
          .insert(invitations)
          .values(
            wanted.map(({ address, free_until }) => ({
              address,
              freeUntil: free_until,
              createdBy,
              expiresAt: expiry as unknown as Date,
            })),
          )
          .onConflictDoUpdate({
            target: invitations.address,
            targetWhere: sql`accepted_at is null and revoked_at is null`,
            set: {
              freeUntil: sql`excluded.free_until`,
              createdBy: sql`excluded.created_by`,
              expiresAt: sql`excluded.expires_at`,
              sentAt: sql`now()`,
            },
            setWhere: lte(invitations.expiresAt, sql`now()`),
          })
          .returning({ id: invitations.id, address: invitations.address });
  const sent = new Set(invited.map(({ address }) => address));
  return {
    rows: checked.map(({ row }) => {
      if (row.outcome !== 'invited') return row;
      if (members.has(row.address)) return { ...row, outcome: 'member' };
      return sent.has(row.address) ? row : { ...row, outcome: 'already_invited' };
    }),
    invited,
  };
}

/** Restarts the validity of an unused invitation. @returns its address; null when there is none */
export async function renew(tx: Transaction, id: string): Promise<string | null> {
  const [renewed] = await tx
    .update(invitations)
    .set({ expiresAt: expiry, sentAt: sql`now()` })
    .where(and(eq(invitations.id, id), unused))
    .returning({ address: invitations.address });
  return renewed?.address ?? null;
}

/** @returns whether there was one to revoke */
export async function revoke(tx: Transaction, id: string): Promise<boolean> {
  const revoked = await tx
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), unused))
    .returning({ id: invitations.id });
  return revoked.length > 0;
}

/**
 * Finds an invitation that can be accepted now, and whether its address has an account; null when there is
 * none.
 */
export async function findOpen(
  tx: Transaction,
  id: string,
): Promise<{ address: string; freeUntil: string | null; hasAccount: boolean } | null> {
  const [open] = await tx
    .select({
      address: invitations.address,
      freeUntil: invitations.freeUntil,
      hasAccount: isNotNull(users.id).mapWith(Boolean),
    })
    .from(invitations)
    .leftJoin(users, and(eq(users.email, invitations.address), not(isExpendable)))
    .where(and(eq(invitations.id, id), IN_STATE.open));
  if (open === undefined) return null;
  return { ...open, freeUntil: open.freeUntil !== null && open.freeUntil < today() ? null : open.freeUntil };
}

/**
 * Uses the invitation for an account of its address, with the free access it grants. Of two at once, one
 * succeeds.
 * @returns whether it succeeded
 */
export async function accept(
  tx: Transaction,
  id: string,
  user: { id: string; email: string },
): Promise<boolean> {
  const [accepted] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: user.id })
    .where(and(eq(invitations.id, id), eq(invitations.address, user.email), IN_STATE.open))
    .returning({ freeUntil: invitations.freeUntil, createdBy: invitations.createdBy });
  if (accepted === undefined) return false;
  const { freeUntil, createdBy } = accepted;
  if (freeUntil !== null && freeUntil >= today()) {
    const until = endOfDay(freeUntil);
    await tx.insert(accessGrants).values({ userId: user.id, until, reason: REASON, grantedBy: createdBy });
  }
  return true;
}

/** Deletes invitations that lapsed long ago. */
export async function purgeInvitations(database: Database): Promise<void> {
  const old = sql`now() - make_interval(days => ${INVITATION_KEPT_DAYS})`;
  await database
    .as('service')
    .transaction((tx) =>
      tx
        .delete(invitations)
        .where(
          and(
            isNull(invitations.acceptedAt),
            or(lte(invitations.expiresAt, old), lte(invitations.revokedAt, old)),
          ),
        ),
    );
}
