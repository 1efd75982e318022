import { type SQL, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Transaction } from './database.ts';
import { fillEveryTable, insertRow, readTables, rowOf } from './row-testing.ts';
import { reported } from './sqlstate.ts';
import { testDatabase } from './testing.ts';
import { uuidv7 } from './uuidv7.ts';

/**
 * Every table restricts its rows to the athlete in `user_id` by a policy, or is listed here with the reason
 * why not: `service` is out of the application's reach; `members` is readable by every signed-in user, who
 * writes at most their own rows; `open` has no policy, belongs to nobody, and cannot be written.
 */
const OTHERWISE: Record<string, { kept: 'service' | 'members' | 'open'; because: string }> = {
  users: { kept: 'service', because: 'addresses and flags; sessions are read by the service' },
  one_time_tokens: { kept: 'service', because: 'what lets an admin sign in as an athlete, and more' },
  sessions: { kept: 'service', because: 'whoever can read a token is signed in with it' },
  accounts: { kept: 'service', because: 'hashes of passwords' },
  two_factors: { kept: 'service', because: 'secrets of authenticators and recovery codes' },
  oauth_clients: { kept: 'service', because: 'programs that registered; some are nobody’s yet' },
  verifications: { kept: 'service', because: 'links that were mailed' },
  account_deletions: { kept: 'service', because: 'who is leaving must not stay by themself' },
  past_trials: { kept: 'service', because: 'trials of people who are gone' },
  installation: { kept: 'service', because: 'the hash of the owner link' },
  job_events: { kept: 'service', because: 'progress of the gym’s own jobs, too' },
  rate_limits: { kept: 'service', because: 'counts that an athlete could otherwise set back' },
  usage_by_user: { kept: 'service', because: 'a budget that an athlete could otherwise set back' },
  usage_by_door: { kept: 'service', because: 'what answers to programs cost' },
  usage_by_tries: { kept: 'service', because: 'what answers to visitors cost' },
  usage_by_all: { kept: 'service', because: 'what the gym spends' },
  billing_customers: { kept: 'service', because: 'which customer of the payment provider someone is' },
  billing_events: { kept: 'service', because: 'what the payment provider sent, for admins' },
  billing_mails: { kept: 'service', because: 'mail that an athlete could otherwise have sent again' },
  analytics_salts: { kept: 'service', because: 'what today’s visitors are hashed with' },
  analytics_visitors: { kept: 'service', because: 'who visited today, as hashes' },
  analytics_days: { kept: 'service', because: 'how many visited, for super admins' },
  service_calls: { kept: 'service', because: 'how often models and mail failed, for admins' },
  error_log: { kept: 'service', because: 'errors of the server, for admins' },
  plan_lists: { kept: 'service', because: 'the prices as last read' },
  goals: { kept: 'members', because: 'the leaderboard; admins write through the service' },
  display_names: { kept: 'members', because: 'the leaderboard shows the names of all' },
  works: { kept: 'open', because: 'the library, which every member may read' },
  pages: { kept: 'open', because: 'the library' },
  passages: { kept: 'open', because: 'the library' },
  segments: { kept: 'open', because: 'the library’s index' },
  passage_words: { kept: 'service', because: 'searched by the service alone' },
  passage_vectors: { kept: 'open', because: 'the library’s vectors' },
  house_rules: { kept: 'service', because: 'what the gym adds to every prompt' },
  prompt_snapshots: { kept: 'service', because: 'what every prompt said on a day' },
  service_keys: { kept: 'service', because: 'keys of the gym’s accounts elsewhere' },
  invitations: { kept: 'service', because: 'addresses of people who have no account yet' },
  feedback_replies: { kept: 'service', because: 'what admins wrote to members' },
  legal_versions: { kept: 'service', because: 'every legal text that was ever the current one' },
  gym_edits: { kept: 'service', because: 'what the gym shows to everyone' },
  library_files: {
    kept: 'service',
    because: 'files that admins uploaded, some of which are not in the library',
  },
  library_file_pieces: { kept: 'service', because: 'the bytes of those files' },
  recognized_pages: { kept: 'service', because: 'text of uploaded files that are no works yet' },
  golden_questions: { kept: 'service', because: 'questions that admins measure the library by' },
  scorecards: { kept: 'service', because: 'what they measured' },
  synthesis_passages: { kept: 'service', because: 'passages that fine-tuning data was made from' },
  synthesis_pairs: { kept: 'service', because: 'fine-tuning data, for admins' },
  migrations: { kept: 'open', because: 'which migrations were made; not even readable' },
};

const [anna, ben] = [uuidv7(), uuidv7()];
const database = await testDatabase();
afterAll(() => database.close());
const tables = await database.as('service').transaction(readTables);
const rows = await database.as('service').transaction(async (tx) => {
  // The journal of migrations belongs to the migrating role.
  const mine = tables.filter(({ name }) => name !== 'migrations');
  const [ofAnna, ofBen] = await fillEveryTable(tx, mine, [anna, ben]);
  return { anna: ofAnna!, ben: ofBen! };
});

/** The result of a query: how many rows it touched, or the code of its refusal. */
const DENIED = '42501';
class TakenBack extends Error {}
async function outcome(
  query: SQL | ((tx: Transaction) => Promise<unknown>),
  as: string | null,
): Promise<number | string> {
  let touched = 0;
  const work = async (tx: Transaction) => {
    const result = typeof query === 'function' ? await query(tx) : await tx.execute(query);
    touched = (result as { rowCount?: number }).rowCount ?? 1;
    // Rolls back its changes for the next test.
    throw new TakenBack();
  };
  const withoutUser = (tx: Transaction) => tx.execute(sql`set local role liftlore_app`).then(() => work(tx));
  return await (as === null
    ? database.as('service').transaction(withoutUser)
    : database.as({ userId: as }).transaction(work)
  ).catch((error) => {
    if (error instanceof TakenBack) return touched;
    const code = reported(error)?.code;
    if (code === undefined) throw error;
    return code;
  });
}

describe.each(tables.map((table) => [table.name, table] as const))('%s', (name, table) => {
  const kept = OTHERWISE[name]?.kept ?? 'owner';
  const hasOwner = table.columns.some((column) => column.name === 'user_id');
  const toApplication = kept === 'owner' || kept === 'members';
  const here = sql.identifier(name);
  const someColumn = sql.identifier(table.columns.find(({ generated }) => !generated)!.name);

  test('forces row-level security, under a policy, or says why not', async () => {
    const { rows: found } = await database.as('service').transaction((tx) =>
      tx.execute(sql`
        select relrowsecurity and relforcerowsecurity as forced,
          exists (select from pg_policy
            where polrelid = pg_class.oid and 'liftlore_app'::regrole = any (polroles)) as policy
        from pg_class where oid = ${name}::regclass`),
    );
    expect(
      found,
      `Keep ${name} to its owner in the migration that makes it, or say in OTHERWISE why not.`,
    ).toEqual([{ forced: kept !== 'open', policy: toApplication }]);
    // A table that names an athlete is restricted to them, or out of reach.
    if (kept === 'open') expect(hasOwner).toBe(false);
  });

  test('shows nothing without a user', async () => {
    if (kept === 'open') return;
    expect(await outcome(sql`select * from ${here}`, null)).toBe(toApplication ? 0 : DENIED);
  });

  test('shows nobody else’s rows', async () => {
    const all = sql`select * from ${here}`;
    if (kept === 'owner') {
      const seen = await database.as({ userId: ben }).transaction((tx) => tx.execute(all));
      expect(seen.rows.map((row) => row.user_id)).toEqual([ben]);
    } else if (kept === 'members') expect(await outcome(all, ben)).toBe(2);
    else if (kept === 'service') expect(await outcome(all, ben)).toBe(DENIED);
  });

  test('accepts no row for someone else, and gives none away', async () => {
    const forAnna = (tx: Transaction) => insertRow(tx, table, rowOf(table, anna, rows.anna));
    expect(await outcome(forAnna, ben)).toBe(DENIED);
    const toAnna = hasOwner ? sql`user_id = ${anna}` : sql`${someColumn} = ${someColumn}`;
    expect(await outcome(sql`update ${here} set ${toAnna}`, ben)).toBe(DENIED);
  });

  test('prevents changing or deleting anyone else’s rows', async () => {
    // Ben’s own row at most; some an athlete may not even change themselves.
    const most = hasOwner && toApplication ? [1, DENIED] : [DENIED];
    expect(most).toContain(await outcome(sql`update ${here} set ${someColumn} = ${someColumn}`, ben));
    expect(most).toContain(await outcome(sql`delete from ${here}`, ben));
    expect(await outcome(sql`truncate ${here} cascade`, ben)).toBe(DENIED);
  });
});

test('every reason belongs to an existing table', () => {
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(OTHERWISE)));
});

test('one view bypasses the tables, to public columns, and no function runs with its creator’s rights', async () => {
  const { rows: found } = await database.as('service').transaction((tx) =>
    tx.execute(sql`
      select relname::text as name from pg_class
      where relkind in ('v', 'm', 'f') and relnamespace = 'public'::regnamespace and not exists (
        select from pg_depend where objid = pg_class.oid and deptype = 'e')
      union all
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and not exists (
        select from pg_depend where objid = pg_proc.oid and deptype = 'e')`),
  );
  expect(found).toEqual([{ name: 'leaderboard' }]);
  const { columns } = tables.find(({ name }) => name === 'achievements')!;
  const { fields } = await database
    .as({ userId: ben })
    .transaction((tx) => tx.execute(sql`select * from leaderboard`));
  const shown = fields.map(({ name }) => name);
  expect(columns.filter(({ name }) => !shown.includes(name)).map(({ name }) => name)).toEqual([
    'body_weight',
    'sex',
    'notes',
  ]);
  const seen = sql`select * from leaderboard`;
  expect([await outcome(seen, ben), await outcome(seen, null)]).toEqual([2, 0]);
  for (const write of [sql`delete from leaderboard`, sql`update leaderboard set value = 1`])
    expect(await outcome(write, ben)).toBe(DENIED);
});

test('the application’s role has no rights of its own', async () => {
  const { rows: roles } = await database.as('service').transaction((tx) =>
    tx.execute(sql`
      select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, pg_has_role(rolname, 'liftlore_service', 'member') as service
      from pg_roles where rolname = 'liftlore_app'`),
  );
  expect(roles).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false, service: false },
  ]);
});

test('the nearest vectors are searched among one’s own only', async () => {
  // Anna has as many as any query takes, and nearer ones.
  const count = 150;
  await database.as('service').transaction((tx) =>
    tx.execute(sql`
      with made as (
        insert into user_memories (id, user_id, content, content_key)
        select gen_random_uuid(), ${anna}::uuid, 'Memory ' || n, 'memory ' || n from generate_series(1, ${count}::int) as n
        returning id
      )
      insert into memory_vectors (memory_id, user_id, model, dimension, embedding)
      select id, ${anna}::uuid, 'model', 3, '[0,1,0]' from made`),
  );
  const nearest = await database
    .as({ userId: ben })
    .transaction((tx) =>
      tx.execute<{ user_id: string }>(
        sql`select user_id from memory_vectors order by embedding <=> '[0,1,0]' limit 5`,
      ),
    );
  expect(nearest.rows).toEqual([{ user_id: ben }]);
});
