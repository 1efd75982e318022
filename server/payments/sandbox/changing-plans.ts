import { applyPlan } from './apply-plan.ts';
import { type Box, known } from './box.ts';
import { DECLINED } from './cards.ts';
import { changeSubscription } from './change-subscription.ts';
import { pays } from './charging.ts';
import { Fault } from './fault.ts';
import { createInvoice, draftInvoice, finalizeInvoice } from './invoicing.ts';
import { afterPayment, cardOf, payInvoice } from './paying.ts';
import type { PlanChange, ProrationBehavior } from './proration.ts';
import type { InvoiceRow, SubscriptionRow } from './rows.ts';
import { INCOMPLETE_SECONDS } from './subscribing.ts';

interface ChangeOptions {
  behavior: ProrationBehavior;
  whenUnpaid: 'allow_incomplete' | 'error_if_incomplete' | 'pending_if_incomplete';
  present: boolean;
}

/** Returns the immediate invoice for a change of plan; null when it waits for the next one. */
export function dueNow(change: PlanChange, subscription: SubscriptionRow, behavior: ProrationBehavior) {
  if (!change.restarts && behavior !== 'always_invoice') return null;
  const lines = [...subscription.waitingLines, ...change.lines];
  if (lines.length === 0) return null;
  return {
    reason: 'subscription_update' as const,
    lines,
    periodStart: change.restarts ? change.at : change.start,
    periodEnd: change.restarts ? change.at : change.end,
    prorationDate: change.at,
  };
}

/**
 * Changes the plan of a running subscription.
 * @throws Fault when it had to be paid first and cannot be
 */
export function changePlan(
  box: Box,
  subscription: SubscriptionRow,
  change: PlanChange,
  { behavior, whenUnpaid, present }: ChangeOptions,
): void {
  const due = dueNow(change, subscription, behavior);
  const card = cardOf(box, subscription);
  const number = card === null ? null : known(box.state.paymentMethods, card).card;
  const draft = due === null ? null : draftInvoice(box, subscription, due);
  const fails = draft !== null && draft.amountDue > 0 && (number === null || !pays(number, present));
  if (fails && whenUnpaid === 'error_if_incomplete') {
    throw new Fault(DECLINED, {
      status: 402,
      type: 'card_error',
      code: 'card_declined',
      declineCode: 'generic_decline',
    });
  }
  const waits = fails && whenUnpaid === 'pending_if_incomplete';
  let invoice: InvoiceRow | undefined;
  changeSubscription(box, subscription, () => {
    if (due !== null) {
      invoice = createInvoice(box, subscription, due);
      subscription.waitingLines = [];
    } else {
      subscription.waitingLines.push(...change.lines);
    }
    const { price, quantity, at } = change;
    if (!waits) applyPlan(box, subscription, price.id, quantity, at);
    else if (invoice)
      subscription.pendingUpdate = {
        price: price.id,
        quantity,
        invoice: invoice.id,
        expiresAt: box.now() + INCOMPLETE_SECONDS,
        at,
      };
  });
  if (invoice === undefined) return;
  finalizeInvoice(box, invoice);
  if (invoice.status === 'paid') afterPayment(box, invoice);
  // The card was confirmed when it was added.
  else payInvoice(box, invoice, { paymentMethod: card, present, confirmed: true });
}
