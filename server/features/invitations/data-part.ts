import { asc, eq } from 'drizzle-orm';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { invitations } from '#server/db/schema/invitations.ts';

export const invitationsData = (database: Database): DataPart =>
  jsonFiles([
    {
      name: 'invitations.json',
      what: 'The invitations you accepted.',
      read: (userId) =>
        database.as('service').read((tx) =>
          tx
            .select({
              address: invitations.address,
              invited_at: invitations.createdAt,
              accepted_at: invitations.acceptedAt,
              free_until: invitations.freeUntil,
            })
            .from(invitations)
            .where(eq(invitations.acceptedBy, userId))
            .orderBy(asc(invitations.createdAt)),
        ),
    },
  ]);
