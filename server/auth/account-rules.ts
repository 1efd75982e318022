import type { Transaction } from '#server/db/database.ts';

/** Better Auth's code for an account that is about to be deleted. */
export const LEAVING = 'ACCOUNT_LEAVING';

/** What others have to say before Better Auth creates an account or a session. */
export interface AccountRules {
  /** @throws APIError when no session may start in the account */
  beforeSession(tx: Transaction, userId: string): Promise<void>;
  /** @returns further columns of the new account */
  beforeUser(tx: Transaction, email: string): Promise<Record<string, unknown>>;
}

interface Creation {
  model: string;
  data?: Record<string, unknown>;
}

/** Better Auth's `create` under these rules, in its transaction: Better Auth's own hooks would wait for that to end. */
export const withAccountRules =
  <Q extends Creation>(
    tx: Transaction,
    rules: AccountRules,
    create: (query: Q, ...rest: unknown[]) => Promise<unknown>,
  ) =>
  async (query: Q, ...rest: unknown[]): Promise<unknown> => {
    const { model, data } = query;
    if (model === 'session') await rules.beforeSession(tx, String(data?.userId));
    if (model !== 'user') return await create(query, ...rest);
    const columns = await rules.beforeUser(tx, String(data?.email));
    return await create({ ...query, data: { ...data, ...columns } }, ...rest);
  };
