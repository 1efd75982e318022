import type { ClientBase } from 'pg';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { MAIL_JOB, mailKey } from '#server/mail/mail.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';

/** The row of `installation` with the moment of the last restore. */
export const RESTORED_KEY = 'last restored';

/** What someone has to look through, since a restore undoes changes made after the backup. */
export interface RestoredAccounts {
  /** Accounts that wait for deletion. */
  leaving: number;
  /** The addresses of admins. */
  admins: string[];
  apiKeys: number;
  /** The settings whose keys were entered in the browser. */
  serviceKeys: string[];
}

/**
 * Keeps a restore from giving back what was ended after the backup, and from deleting members who had changed
 * their mind: ends sessions, tokens, mailed links and open invitations, and gives accounts that wait for
 * deletion, or for their confirmation, the full time again.
 */
export async function settleAccounts(client: ClientBase): Promise<RestoredAccounts> {
  await client.query('set local role liftlore_service');
  await client.query(`
    -- Expired, not deleted: the last one of each member shows when they were last seen.
    update sessions set expires_at = least(expires_at, created_at);
    delete from oauth_access_tokens;
    delete from oauth_refresh_tokens;
    delete from one_time_tokens;
    delete from verifications;
    delete from email_changes;
    update invitations set revoked_at = now() where accepted_at is null and revoked_at is null;
    update account_deletions set due_at = greatest(due_at, now() + interval '${DELETION_DAYS} days');
    insert into installation (key, value) values ('${RESTORED_KEY}', '')
      on conflict (key) do update set updated_at = now()`);
  const leaving = await texts(
    client,
    'select email as text from users join account_deletions on user_id = users.id order by 1',
  );
  for (const address of leaving) await addMail(client, address);
  const restored = {
    leaving: leaving.length,
    admins: await texts(
      client,
      'select email as text from users where is_admin or is_super_admin order by 1',
    ),
    apiKeys: (await texts(client, 'select name as text from api_keys')).length,
    serviceKeys: await texts(client, 'select name as text from service_keys order by 1'),
  };
  await client.query('set local role none');
  return restored;
}

/** Its link is new, since those of earlier mails have ended. */
async function addMail(client: ClientBase, address: string): Promise<void> {
  await client.query(
    'insert into jobs (id, kind, key, payload) values ($1, $2, $3, $4) on conflict do nothing',
    [uuidv7(), MAIL_JOB, mailKey('leaving', address), JSON.stringify({ kind: 'leaving', address })],
  );
}

async function texts(client: ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query);
  return rows.map(({ text }) => text);
}
