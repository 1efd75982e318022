import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Box, known } from '#server/payments/sandbox/box.ts';
import { changeSubscription } from '#server/payments/sandbox/change-subscription.ts';
import { changePlan } from '#server/payments/sandbox/changing-plans.ts';
import { endLater } from '#server/payments/sandbox/ending.ts';
import { Fault } from '#server/payments/sandbox/fault.ts';
import { previewInvoice } from '#server/payments/sandbox/invoice-preview.ts';
import { day, every, money } from '#server/payments/sandbox/money.ts';
import {
  type PlanChange,
  type ProrationBehavior,
  planChange,
  priceName,
} from '#server/payments/sandbox/proration.ts';
import type {
  PortalConfigurationRow,
  PortalRow,
  PriceRow,
  SubscriptionRow,
} from '#server/payments/sandbox/rows.ts';
import { totalOf } from '#server/payments/sandbox/shapes/invoice.ts';
import { taxOn } from '#server/payments/sandbox/tax.ts';

import { cardPage } from './portal-card.ts';
import { owes, type PortalFrame, planText, priceText } from './portal-frame.ts';

/** How long a displayed amount is valid as the billed one. */
const QUOTE_SECONDS = 3600;

export function addPortalPlan(pages: Hono, frame: PortalFrame): void {
  const { at, show, gone, done, settingsOf, subscriptionIn, box } = frame;
  /** Requires payment first: nobody gets a refund for what was never paid. */
  const payFirst = (c: Context, portal: PortalRow, here: string) =>
    cardPage(frame, c, portal, here, 'Your last payment failed. Change your card first, then your plan.');

  pages.get(
    '/portal/:token/plan/:subscription',
    at((c, portal, here) => {
      const row = subscriptionIn(c, portal);
      if (row === null || !settingsOf(portal).features.subscription_update.enabled) return gone(c, here);
      if (owes(row)) return payFirst(c, portal, here);
      const others = choices(box, row, settingsOf(portal));
      return show(c, {
        title: 'Change plan',
        body: html`
          <p class="soft">Now: ${planText(box, row.item.price)}</p>
          ${others.length === 0 ? html`<p>There is no other plan.</p>` : ''}
          ${others.map(
            ({ id }) => html`<section class="card">
              <h2>${priceName(box, known(box.state.prices, id))}</h2>
              <p>${priceText(box, id)}</p>
              <a class="button" href="${here}/plan/${row.id}/${id}">Choose ${priceName(box, known(box.state.prices, id))}</a>
            </section>`,
          )}
          <a class="back" href="${here}/home">Keep the plan as it is</a>`,
      });
    }),
  );

  function changeTo(c: Context, portal: PortalRow, row: SubscriptionRow, quoted?: number): PlanChange | null {
    const settings = settingsOf(portal);
    const price = choices(box, row, settings).find(({ id }) => id === c.req.param('price'));
    if (price === undefined) return null;
    const now = box.now();
    const good =
      quoted !== undefined && quoted <= now && quoted >= Math.max(row.item.start, now - QUOTE_SECONDS);
    return planChange(box, row, {
      price: price.id,
      quantity: row.item.quantity,
      at: good ? quoted : now,
      behavior: behaviorOf(settings),
    });
  }

  function planPage(
    c: Context,
    portal: PortalRow,
    here: string,
    row: SubscriptionRow,
    change: PlanChange,
    alert: string | null,
  ) {
    const behavior = behaviorOf(settingsOf(portal));
    const preview = previewInvoice(box, row, change, behavior);
    const atOnce = preview.reason !== 'upcoming';
    const { currency, recurring, amount } = change.price;
    const next = atOnce ? change.end : row.item.end;
    const due = atOnce ? preview.amountDue : 0;
    const total = totalOf(preview);
    const { tax } = preview;
    const balance = preview.startingBalance + total - preview.amountDue;
    const subtotal = amount * row.item.quantity;
    const price = subtotal + taxOn(subtotal, row);
    const nextAmount = atOnce ? Math.max(0, price + balance) : preview.amountDue;
    const credit = atOnce ? Math.min(0, total) : 0;
    return show(c, {
      title: `Change to ${priceName(box, change.price)}`,
      alert,
      status: alert === null ? 200 : 402,
      body: html`
        <section class="card"><dl class="bill">
          ${atOnce ? preview.lines.map(({ description, amount: part }) => html`<dt>${description}</dt><dd>${money(part, currency)}</dd>`) : ''}
          ${atOnce && tax ? html`<dt>Tax</dt><dd>${money(tax, currency)}</dd>` : ''}
          <dt class="total">Due now</dt><dd class="total">${money(due, currency)}</dd>
        </dl>
        <dl><dt>Next payment</dt><dd>${money(nextAmount, currency)} on ${day(next)}</dd></dl>
        <p class="soft">${
          credit < 0
            ? `${money(-credit, currency)} are kept for your next payments.`
            : `Then ${money(price, currency)} ${every(recurring)}, until you cancel.`
        }</p></section>
        <form method="post" action="${here}/plan/${row.id}/${change.price.id}">
          <input type="hidden" name="at" value="${change.at}">
          <button>${due > 0 ? `Pay ${money(due, currency)} and change` : 'Change plan'}</button>
        </form>
        <a class="back" href="${here}/home">Keep the plan as it is</a>`,
    });
  }

  pages.get(
    '/portal/:token/plan/:subscription/:price',
    at((c, portal, here) => {
      const row = subscriptionIn(c, portal);
      const change = row && changeTo(c, portal, row);
      if (row && owes(row)) return payFirst(c, portal, here);
      return row && change ? planPage(c, portal, here, row, change, null) : gone(c, here);
    }),
  );

  pages.post(
    '/portal/:token/plan/:subscription/:price',
    at(async (c, portal, here) => {
      const { at: quoted } = await c.req.parseBody();
      const row = subscriptionIn(c, portal);
      const change =
        row && changeTo(c, portal, row, /^\d+$/.test(String(quoted)) ? Number(quoted) : undefined);
      if (!row || !change) return gone(c, here);
      if (owes(row)) return payFirst(c, portal, here);
      const behavior = behaviorOf(settingsOf(portal));
      try {
        changePlan(box, row, change, { behavior, whenUnpaid: 'error_if_incomplete', present: true });
        // Choosing a plan means continuing.
        changeSubscription(box, row, () => endLater(box, row, null, false));
      } catch (err) {
        if (!(err instanceof Fault)) throw err;
        return planPage(c, portal, here, row, change, `${err.message} Change your card first.`);
      }
      return await done(c, portal, here);
    }),
  );
}

function behaviorOf({ features }: PortalConfigurationRow): ProrationBehavior {
  const { proration_behavior: behavior } = features.subscription_update;
  if (behavior === 'none') return 'none';
  return behavior === 'create_prorations' ? 'create_prorations' : 'always_invoice';
}

/** Lists the plans a subscription can change to, cheapest first. */
function choices(box: Box, row: SubscriptionRow, { features }: PortalConfigurationRow): PriceRow[] {
  const { products } = features.subscription_update;
  const listed = products?.flatMap(({ prices }) => prices);
  const { currency } = known(box.state.prices, row.item.price);
  return Object.values(box.state.prices)
    .filter(
      (price) =>
        price.active &&
        price.recurring !== null &&
        price.currency === currency &&
        price.id !== row.item.price &&
        (listed?.includes(price.id) ?? true),
    )
    .toSorted((a, b) => a.amount - b.amount);
}
