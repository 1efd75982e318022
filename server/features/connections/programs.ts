import { and, desc, eq, lt, ne, not, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { endConnections, holdsToken } from '#server/auth/end-programs.ts';
import type { Database } from '#server/db/database.ts';
import { oauthClients, oauthConsents } from '#server/db/schema/oauth.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { API_SCOPES, PROGRAMS_MAX } from '#shared/connection-limits.ts';
import type { ConnectedProgram } from '#shared/connections.ts';

const UNNAMED = 'Unnamed program';

/** Names where a program sends the member back to: a host, or the scheme of an app on their device. */
export function hostOf(redirectUri: string): string {
  const url = URL.parse(redirectUri);
  if (url === null) return '';
  return /^https?:$/.test(url.protocol) ? url.host : url.protocol.slice(0, -1);
}

export const scopesOf = (given: readonly string[]) => API_SCOPES.filter((scope) => given.includes(scope));

/** Lists a member's connected programs that still hold a token, newest first. */
export async function listPrograms(database: Database, userId: string): Promise<ConnectedProgram[]> {
  // Program descriptions belong to nobody, so the service reads them; the owner is given.
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        consent: oauthConsents,
        name: oauthClients.name,
        redirectUris: oauthClients.redirectUris,
      })
      .from(oauthConsents)
      .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
      .where(and(eq(oauthConsents.userId, userId), holdsToken(tx)))
      .orderBy(desc(oauthConsents.createdAt), desc(oauthConsents.id)),
  );
  return rows.map(({ consent, name, redirectUris }) => ({
    id: consent.id,
    name,
    // It may have named several; the member saw one.
    host: [...new Set(redirectUris.map(hostOf))].join(', '),
    scopes: scopesOf(consent.scopes),
    connected_at: consent.createdAt.toISOString(),
    last_used_at: consent.lastUsedAt?.toISOString() ?? null,
    last_address: consent.lastAddress,
  }));
}

/** @throws Refusal not_found */
export async function disconnectProgram(
  database: Database,
  c: RequestContext,
  userId: string,
  id: string,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const [ended] = await endConnections(tx, and(eq(oauthConsents.id, id), eq(oauthConsents.userId, userId)));
    if (ended === undefined) throw notFound('This program');
    const [client] = await tx
      .select({ name: oauthClients.name })
      .from(oauthClients)
      .where(eq(oauthClients.clientId, ended.clientId));
    await writeAuditEvent(tx, c, {
      kind: 'program_disconnected',
      detail: { program: client?.name ?? UNNAMED },
    });
  });
}

/**
 * Ensures that a member can connect one more program, or one they already have.
 * @throws Refusal conflict when they have the maximum
 */
export async function makeRoomForProgram(
  database: Database,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const others = and(eq(oauthConsents.userId, userId), ne(oauthConsents.clientId, clientId));
    if ((await tx.$count(oauthConsents, others)) < PROGRAMS_MAX) return;
    // Programs that never fetched their tokens are not listed, so the member cannot disconnect them.
    const waitsNoMore = lt(oauthConsents.updatedAt, sql`now() - interval '10 minutes'`);
    const ended = await endConnections(tx, and(others, waitsNoMore, not(holdsToken(tx))));
    if (ended.length > 0) return;
    throw new Refusal(
      'conflict',
      `You have ${PROGRAMS_MAX} connected programs, the maximum. Disconnect one under Account, Connections first.`,
    );
  });
}

/** Records that a member has connected a program. */
export async function noteConnected(
  database: Database,
  c: RequestContext,
  { clientId, redirectUri, scopes }: { clientId: string; redirectUri: string; scopes: readonly string[] },
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const [client] = await tx
      .update(oauthClients)
      .set({ connectedAt: sql`now()` })
      .where(eq(oauthClients.clientId, clientId))
      .returning({ name: oauthClients.name });
    await writeAuditEvent(tx, c, {
      kind: 'program_connected',
      detail: { program: client?.name ?? UNNAMED, host: hostOf(redirectUri), scopes: scopesOf(scopes) },
    });
  });
}
