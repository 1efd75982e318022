import type { Logger } from 'pino';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { findCustomer } from './customers.ts';
import type { Payments } from './payments.ts';
import { createPlanList, type PlanList } from './plan-list.ts';
import { createReconciler, type Reconciler } from './reconcile.ts';

/** How long a request waits for the provider before it uses the stored state. */
const RECHECK_MS = 3000;
/** The minimum time between checks of a subscription whose end has passed. */
const RECHECK_EVERY_MS = 30_000;

/** The billing services that features share. */
export interface Billing {
  payments: Payments;
  planList: PlanList;
  reconcile: Reconciler;
  /**
   * Checks a user's subscription whose end has passed.
   * @returns whether the provider answered in time
   */
  recheck(userId: string): Promise<boolean>;
}

interface Options {
  database: Database;
  payments: Payments;
  offered: () => readonly PackPlan[];
  log: Logger;
}

export function openBilling({ database, payments, offered, log }: Options): Billing {
  const planList = createPlanList({ database, payments, offered, log });
  const reconcile = createReconciler({ database, payments, planOf: planList.planOf, log });
  const checks = new Map<string, { at: number; answered: Promise<boolean> }>();

  const ask = async (userId: string): Promise<boolean> => {
    try {
      const customer = await findCustomer({ database, payments }, userId);
      if (customer !== null) await reconcile(customer);
      return true;
    } catch (err) {
      log.warn({ err }, 'a subscription whose end has come could not be checked');
      return false;
    }
  };

  return {
    payments,
    planList,
    reconcile,
    async recheck(userId) {
      const now = Date.now();
      let check = checks.get(userId);
      if (check === undefined || now - check.at > RECHECK_EVERY_MS) {
        for (const [id, { at }] of checks) if (now - at > RECHECK_EVERY_MS) checks.delete(id);
        check = { at: now, answered: ask(userId) };
        checks.set(userId, check);
      }
      return await Promise.race([check.answered, late()]);
    },
  };
}

const late = () =>
  new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), RECHECK_MS).unref();
  });
