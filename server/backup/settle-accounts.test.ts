import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from './backup.ts';
import { emptyPlace, fillPlace, type Place } from './backup-testing.ts';
import { onDatabase } from './connection.ts';
import { restore } from './restore.ts';

/** It opens several databases. */
const PATIENCE_MS = 180_000;

let place: Place;
let restored: Awaited<ReturnType<typeof restore>>;
beforeAll(async () => {
  place = await emptyPlace();
  await fillPlace(place);
  await query(`update account_deletions set due_at = now() + interval '1 day'`);
  await query(`update sessions set expires_at = created_at + interval '1 hour'`);
  await query(`delete from jobs`);
  await query(`update invitations set accepted_at = null, accepted_by = null, revoked_at = null`);
  const { file } = await backUp(place.settings);
  restored = await restore(place.settings, file, { replace: true });
}, PATIENCE_MS);
afterAll(() => place.close());

async function query<Row extends object>(text: string): Promise<Row[]> {
  return await onDatabase(place.settings, async (client) => {
    await client.query('set role liftlore_service');
    return (await client.query<Row>(text)).rows;
  });
}
const count = async (from: string) =>
  (await query<{ rows: number }>(`select count(*)::int as rows from ${from}`))[0]!.rows;

describe('a restore', { timeout: PATIENCE_MS }, () => {
  it('gives nobody back a session, a token or a mailed link that was ended since', async () => {
    expect(await count('sessions')).toBe(2);
    expect(await count('sessions where expires_at > now()')).toBe(0);
    for (const table of ['oauth_access_tokens', 'oauth_refresh_tokens', 'one_time_tokens', 'verifications'])
      expect([table, await count(table)]).toEqual([table, 0]);
    expect(await count('email_changes')).toBe(0);
    expect(await count('invitations')).toBeGreaterThan(0);
    expect(await count('invitations where revoked_at is null')).toBe(0);
    const admins = await query<{ email: string }>(
      'select email from users where is_admin or is_super_admin order by 1',
    );
    expect(restored.accounts.admins).toEqual(admins.map(({ email }) => email));
    expect(restored.accounts.apiKeys).toBe(await count('api_keys'));
    expect(restored.accounts.serviceKeys).toHaveLength(await count('service_keys'));
  });

  it('erases nobody who had changed their mind: deletions wait again, and the mail is sent again', async () => {
    expect(restored.accounts.leaving).toBe(2);
    expect(await count(`account_deletions where due_at < now() + interval '6 days 23 hours'`)).toBe(0);
    expect(
      await query(
        `select payload->>'kind' as kind, payload->>'address' as address, key from jobs order by 2`,
      ),
    ).toEqual(
      (await query<{ email: string }>('select email from users order by 1')).map(({ email }) => ({
        kind: 'leaving',
        address: email,
        key: `leaving ${email}`,
      })),
    );
  });
});
