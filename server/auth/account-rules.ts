import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Better Auth's code for an account awaiting deletion. */
export const LEAVING = 'ACCOUNT_LEAVING';

/** Checks that run before Better Auth creates an account or a session. */
export interface AccountRules {
  /** @throws APIError when no session may start in the account */
  beforeSession(tx: Transaction, userId: string): Promise<void>;
  /** @returns further columns of the new account */
  beforeUser(tx: Transaction, email: string): Promise<Record<string, unknown>>;
  /** Called once the account exists. */
  afterUser(tx: Transaction, userId: string): Promise<void>;
}

/** The account of a token to be written no longer exists. */
export class AccountGone extends Error {}

interface Creation {
  model: string;
  data?: Record<string, unknown>;
}

/**
 * Runs Better Auth's `create` under these rules, in its transaction: Better Auth's own hooks would wait for
 * that to end.
 */
export const withAccountRules =
  <Q extends Creation>(
    tx: Transaction,
    rules: AccountRules,
    create: (query: Q, ...rest: unknown[]) => Promise<unknown>,
  ) =>
  async (query: Q, ...rest: unknown[]): Promise<unknown> => {
    const { model, data } = query;
    if (model === 'session') await rules.beforeSession(tx, String(data?.userId));
    if (model === 'verification') await lockAccount(tx, String(data?.value));
    if (model !== 'user') return await create(query, ...rest);
    const columns = await rules.beforeUser(tx, String(data?.email));
    const user = (await create({ ...query, data: { ...data, ...columns } }, ...rest)) as { id: string };
    await rules.afterUser(tx, user.id);
    return user;
  };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Prevents the account's deletion until its token is written, which would otherwise be left behind.
 * @param value of the token: usually an account's id
 * @throws AccountGone
 */
async function lockAccount(tx: Transaction, value: string): Promise<void> {
  if (!UUID.test(value)) return;
  const [account] = await tx.select({ id: users.id }).from(users).where(eq(users.id, value)).for('key share');
  if (account === undefined) throw new AccountGone(`There is no account ${value}.`);
}
