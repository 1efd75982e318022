import { type Placeholder, type SQL, sql } from 'drizzle-orm';

interface PaidFor {
  status: string;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  graceUntil: Date | null;
  checkedAt: Date;
}

/** The account of a session or key, as the database has it now. */
export interface Account {
  id: string;
  email: string;
  /** Also true for a super admin. */
  isAdmin: boolean;
  isSuperAdmin: boolean;
  isWhitelist: boolean;
  isOG: boolean;
  twoFactorEnabled: boolean;
  lastSignInAt: Date | null;
  createdAt: Date;
  /** Null: with the account. */
  trialBeganAt: Date | null;
  updatedAt: Date;
  /** The user's subscription, as last known; null for those who never had one. */
  subscription: PaidFor | null;
  /** When access given by the gym ends; null when it never gave any. */
  grantedUntil: Date | null;
}

export type AccountRow = Record<string, unknown> &
  Pick<Account, 'id' | 'email' | 'isAdmin' | 'isSuperAdmin' | 'isWhitelist' | 'isOG' | 'twoFactorEnabled'> & {
    lastSignInAt: string | null;
    createdAt: string;
    trialBeganAt: string | null;
    updatedAt: string;
    status: string | null;
    currentPeriodEnd: string | null;
    cancelAt: string | null;
    graceUntil: string | null;
    checkedAt: string;
    grantedUntil: string | null;
  };

/** The columns of an account, for a query that has `users` and joins `withSubscription`. */
export const ACCOUNT_COLUMNS: SQL = sql`users.id, users.email, users.is_admin as "isAdmin",
  users.is_super_admin as "isSuperAdmin", users.is_whitelist as "isWhitelist", users.is_og as "isOG",
  users.two_factor_enabled as "twoFactorEnabled", users.last_sign_in_at as "lastSignInAt",
  users.created_at as "createdAt", users.trial_began_at as "trialBeganAt", users.updated_at as "updatedAt",
  paid.status, paid.current_period_end as "currentPeriodEnd", paid.cancel_at as "cancelAt",
  paid.grace_until as "graceUntil", paid.checked_at as "checkedAt",
  (select max(until) from access_grants where user_id = users.id) as "grantedUntil"`;

/** Ignores subscriptions of another mode of the payment provider. */
export const withSubscription = (billingMode: Placeholder): SQL =>
  sql`left join subscriptions as paid on paid.user_id = users.id and paid.mode = ${billingMode}`;

const date = (written: string | null) => (written === null ? null : new Date(written));

export function accountOf(row: AccountRow): Account {
  const { id, email, isAdmin, isSuperAdmin, isWhitelist, isOG, twoFactorEnabled } = row;
  return {
    ...{ id, email, isAdmin: isAdmin || isSuperAdmin, isSuperAdmin, isWhitelist, isOG, twoFactorEnabled },
    lastSignInAt: date(row.lastSignInAt),
    createdAt: new Date(row.createdAt),
    trialBeganAt: date(row.trialBeganAt),
    updatedAt: new Date(row.updatedAt),
    subscription:
      row.status === null
        ? null
        : {
            status: row.status,
            currentPeriodEnd: date(row.currentPeriodEnd),
            cancelAt: date(row.cancelAt),
            graceUntil: date(row.graceUntil),
            checkedAt: new Date(row.checkedAt),
          },
    grantedUntil: date(row.grantedUntil),
  };
}
