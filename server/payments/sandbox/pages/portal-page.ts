import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Box,
  invoicesOf,
  isOver,
  known,
  recurringPrice,
  subscriptionsOf,
} from '#server/payments/sandbox/box.ts';
import { changeCard } from '#server/payments/sandbox/card-change.ts';
import { CARDS, DECLINED, isCardNumber, last4 } from '#server/payments/sandbox/cards.ts';
import { DAY } from '#server/payments/sandbox/clock.ts';
import { Fault } from '#server/payments/sandbox/fault.ts';
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
} from '#server/payments/sandbox/state.ts';
import {
  cancelNow,
  changePlan,
  changeSubscription,
  previewInvoice,
} from '#server/payments/sandbox/subscribing.ts';
import { endLater } from '#server/payments/sandbox/subscriptions.ts';
import { cardChoice, confirmForm, type Html, layout } from './layout.ts';
import type { PageParts } from './parts.ts';

/** How long a portal's address is good for. */
const PORTAL_SECONDS = DAY;
/** An amount that a page showed is what is billed, when the person decides this soon. */
const QUOTE_SECONDS = 3600;

export function portalPages({ box, base, save }: PageParts): Hono {
  const pages = new Hono();
  const product = box.product;
  type Shown = { title: string; body: Html; alert?: string | null; status?: 200 | 402 };

  /** Makes a page for the portal that its address names. */
  const at =
    (work: (c: Context, portal: PortalRow, here: string) => Promise<Response> | Response) =>
    async (c: Context, next: () => Promise<void>) => {
      const token = c.req.param('token');
      const portal = Object.values(box.state.portals).find((row) => row.token === token);
      if (portal === undefined) return await next();
      const deleted = known(box.state.customers, portal.customer).deleted;
      if (deleted || portal.created + PORTAL_SECONDS < box.now()) {
        return show(c, {
          title: 'This page has expired',
          body: html`<p>Open it again from ${product}.</p>${backLink(portal)}`,
        });
      }
      return await work(c, portal, `${base}/portal/${token}`);
    };

  const show = (c: Context, { status = 200, ...page }: Shown) =>
    c.html(layout({ base, product, ...page }), status);

  const backLink = ({ returnUrl }: PortalRow) =>
    returnUrl === null ? '' : html`<a class="back" href="${returnUrl}">Back to ${product}</a>`;

  const settingsOf = ({ configuration }: PortalRow): PortalConfigurationRow =>
    known(box.state.portalConfigurations, configuration);

  /** The running subscription that the address names, if it is this customer's. */
  function subscriptionIn(c: Context, { customer }: PortalRow): SubscriptionRow | null {
    const id = c.req.param('subscription');
    const running = subscriptionsOf(box, customer).filter(
      (row) => !isOver(row) && row.status !== 'incomplete',
    );
    return running.find((row) => row.id === id) ?? null;
  }

  const gone = (c: Context, here: string) =>
    show(c, {
      title: 'No such subscription',
      body: html`<p>It has ended, or cannot be changed.</p><a class="button" href="${here}/home">To the overview</a>`,
    });

  /** Where a step leads when it is done. */
  async function done(c: Context, portal: PortalRow, here: string): Promise<Response> {
    await save();
    const after = portal.flow?.after_completion;
    if (after?.type === 'redirect' && after.redirect) return c.redirect(after.redirect.return_url, 303);
    return c.redirect(after?.type === 'hosted_confirmation' ? `${here}/done` : `${here}/home`, 303);
  }

  pages.get(
    '/portal/:token',
    at((c, { flow }, here) => {
      const steps: { [type: string]: () => string } = {
        payment_method_update: () => 'card',
        subscription_cancel: () => `cancel/${flow?.subscription_cancel?.subscription}`,
        subscription_update: () => `plan/${flow?.subscription_update?.subscription}`,
        subscription_update_confirm: () => {
          const { subscription, items } = flow!.subscription_update_confirm!;
          return `plan/${subscription}/${items[0]?.price}`;
        },
      };
      const step = flow === null ? undefined : steps[flow.type]?.();
      return c.redirect(`${here}/${step ?? 'home'}`, 303);
    }),
  );

  pages.get(
    '/portal/:token/home',
    at((c, portal, here) => {
      const settings = settingsOf(portal).features;
      const all = subscriptionsOf(box, portal.customer).filter(
        ({ status }) => !status.startsWith('incomplete'),
      );
      const running = all.filter((row) => !isOver(row));
      const shown = running.length > 0 ? running : all.slice(-1);
      return show(c, {
        title: 'Your subscription',
        alert: running.some(owes)
          ? 'Your last payment failed. Change your card to pay it and keep your subscription.'
          : null,
        body: html`
          ${shown.length === 0 ? html`<p>You have no subscription.</p>` : ''}
          ${shown.map((row) => subscriptionCard(box, row, here, settings))}
          <section class="card">
            <h2>Card</h2>
            <p>${cardText(box, portal.customer)}</p>
            ${settings.payment_method_update.enabled ? html`<a class="button quiet" href="${here}/card">Change card</a>` : ''}
          </section>
          ${settings.invoice_history.enabled ? invoiceList(box, portal.customer, base) : ''}
          ${backLink(portal)}`,
      });
    }),
  );

  pages.get(
    '/portal/:token/done',
    at((c, portal) =>
      show(c, {
        title: 'Done',
        body: html`<p>${portal.flow?.after_completion.hosted_confirmation?.custom_message ?? 'Your change was made.'}</p>${backLink(portal)}`,
      }),
    ),
  );

  const cardPage = (c: Context, portal: PortalRow, here: string, alert: string | null) =>
    show(c, {
      title: 'Change card',
      alert,
      status: alert === null ? 200 : 402,
      body: html`
        <p class="soft">Now: ${cardText(box, portal.customer)}. Payments that failed are made at once with the new card.</p>
        <form method="post" action="${here}/card">
          ${cardChoice()}
          <button>Use this card</button>
        </form>
        <a class="back" href="${here}/home">Keep the card as it is</a>`,
    });

  pages.get(
    '/portal/:token/card',
    at((c, portal, here) => cardPage(c, portal, here, null)),
  );

  pages.post(
    '/portal/:token/card',
    at(async (c, portal, here) => {
      const { card } = await c.req.parseBody();
      if (!isCardNumber(card)) return cardPage(c, portal, here, 'Choose a card.');
      if (!CARDS[card].attaches) return cardPage(c, portal, here, `${DECLINED} Choose another one.`);
      if (CARDS[card].confirms) {
        portal.pendingCard = card;
        await save();
        return c.redirect(`${here}/card/confirm`, 303);
      }
      changeCard(box, portal.customer, card);
      return await done(c, portal, here);
    }),
  );

  pages.get(
    '/portal/:token/card/confirm',
    at((c, portal, here) =>
      portal.pendingCard === null
        ? c.redirect(`${here}/card`, 303)
        : show(c, {
            title: 'Confirm payment',
            body: confirmForm(
              `${here}/card/confirm`,
              `Your bank asks: may ${product} charge this card from now on?`,
            ),
          }),
    ),
  );

  pages.post(
    '/portal/:token/card/confirm',
    at(async (c, portal, here) => {
      const { answer } = await c.req.parseBody();
      const card = portal.pendingCard;
      portal.pendingCard = null;
      if (card === null || answer !== 'confirm') {
        await save();
        return cardPage(c, portal, here, 'The card was not confirmed. Try again, or choose another one.');
      }
      changeCard(box, portal.customer, card);
      return await done(c, portal, here);
    }),
  );

  /** Nobody is given back what was never paid. */
  const payFirst = (c: Context, portal: PortalRow, here: string) =>
    cardPage(c, portal, here, 'Your last payment failed. Change your card first, then your plan.');
  const owes = ({ status }: SubscriptionRow) => status === 'past_due' || status === 'unpaid';

  pages.get(
    '/portal/:token/cancel/:subscription',
    at((c, portal, here) => {
      const row = subscriptionIn(c, portal);
      if (row === null || !settingsOf(portal).features.subscription_cancel.enabled) return gone(c, here);
      if (row.cancelAt !== null) {
        return show(c, {
          title: 'Already canceled',
          body: html`
            <p>Your subscription ends on ${day(row.cancelAt)}, and nothing more is charged.</p>
            <form method="post" action="${here}/keep/${row.id}"><button>Keep the subscription</button></form>
            <a class="button quiet" href="${here}/home">To the overview</a>`,
        });
      }
      const atOnce = settingsOf(portal).features.subscription_cancel.mode === 'immediately';
      return show(c, {
        title: 'Cancel subscription',
        body: html`
          <p>${
            atOnce
              ? 'Your subscription ends now.'
              : `Your subscription stays as it is until ${day(row.item.end)}. Then it ends, and nothing more is charged.`
          }</p>
          <form method="post" action="${here}/cancel/${row.id}"><button>Cancel subscription</button></form>
          <a class="button quiet" href="${here}/home">Keep it</a>`,
      });
    }),
  );

  pages.post(
    '/portal/:token/cancel/:subscription',
    at(async (c, portal, here) => {
      const row = subscriptionIn(c, portal);
      const { enabled, mode, proration_behavior: behavior } = settingsOf(portal).features.subscription_cancel;
      if (row === null || !enabled) return gone(c, here);
      if (mode === 'immediately') {
        cancelNow(box, row, { prorate: behavior !== 'none', invoiceNow: behavior === 'always_invoice' });
      } else if (row.cancelAt === null) {
        // As in Stripe's portal, only `cancel_at` says so.
        changeSubscription(box, row, () => endLater(box, row, row.item.end, false));
      }
      return await done(c, portal, here);
    }),
  );

  pages.post(
    '/portal/:token/keep/:subscription',
    at(async (c, portal, here) => {
      const row = subscriptionIn(c, portal);
      if (row === null) return gone(c, here);
      changeSubscription(box, row, () => endLater(box, row, null, false));
      await save();
      return c.redirect(`${here}/home`, 303);
    }),
  );

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
    const total = preview.lines.reduce((sum, line) => sum + line.amount, 0);
    const balance = preview.startingBalance + total - preview.amountDue;
    const price = amount * row.item.quantity;
    const nextAmount = atOnce ? Math.max(0, price + balance) : preview.amountDue;
    const credit = atOnce ? Math.min(0, total) : 0;
    return show(c, {
      title: `Change to ${priceName(box, change.price)}`,
      alert,
      status: alert === null ? 200 : 402,
      body: html`
        <section class="card"><dl class="bill">
          ${atOnce ? preview.lines.map(({ description, amount: part }) => html`<dt>${description}</dt><dd>${money(part, currency)}</dd>`) : ''}
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
        // Who chooses a plan wants to go on.
        changeSubscription(box, row, () => endLater(box, row, null, false));
      } catch (err) {
        if (!(err instanceof Fault)) throw err;
        return planPage(c, portal, here, row, change, `${err.message} Change your card first.`);
      }
      return await done(c, portal, here);
    }),
  );

  return pages;
}

function behaviorOf({ features }: PortalConfigurationRow): ProrationBehavior {
  const { proration_behavior: behavior } = features.subscription_update;
  if (behavior === 'none') return 'none';
  return behavior === 'create_prorations' ? 'create_prorations' : 'always_invoice';
}

/** The plans a subscription can change to, cheapest first. */
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

const priceText = (box: Box, id: string) => {
  const { amount, currency, recurring } = recurringPrice(box, id);
  return `${money(amount, currency)} ${every(recurring)}`;
};

const planText = (box: Box, id: string) =>
  `${priceName(box, recurringPrice(box, id))}, ${priceText(box, id)}`;

function cardText(box: Box, customer: string): string {
  const id = known(box.state.customers, customer).paymentMethod;
  return id === null ? 'No card yet' : `Visa ending in ${last4(known(box.state.paymentMethods, id).card)}`;
}

function subscriptionCard(
  box: Box,
  row: SubscriptionRow,
  here: string,
  { subscription_cancel: cancel, subscription_update: update }: PortalConfigurationRow['features'],
): Html {
  const running = !isOver(row);
  return html`<section class="card">
    <h2>${priceName(box, recurringPrice(box, row.item.price))}</h2>
    <dl>
      <dt>Price</dt><dd>${priceText(box, row.item.price)}</dd>
      ${
        row.endedAt !== null
          ? html`<dt>Ended</dt><dd>${day(row.endedAt)}</dd>`
          : row.cancelAt !== null
            ? html`<dt>Ends</dt><dd>${day(row.cancelAt)}</dd>`
            : html`<dt>Next payment</dt><dd>${nextPayment(box, row)}</dd>`
      }
    </dl>
    ${running && update.enabled ? html`<a class="button quiet" href="${here}/plan/${row.id}">Change plan</a>` : ''}
    ${
      running && row.cancelAt !== null
        ? html`<form method="post" action="${here}/keep/${row.id}"><button>Keep the subscription</button></form>`
        : running && cancel.enabled
          ? html`<a class="button quiet" href="${here}/cancel/${row.id}">Cancel subscription</a>`
          : ''
    }
  </section>`;
}

function nextPayment(box: Box, row: SubscriptionRow): string {
  const { amountDue, currency } = previewInvoice(box, row, null, 'none');
  return `${money(amountDue, currency)} on ${day(row.item.end)}`;
}

function invoiceList(box: Box, customer: string, base: string): Html {
  const invoices = invoicesOf(box, customer).filter(({ finalizedAt }) => finalizedAt !== null);
  const words = { draft: 'Draft', open: 'Not paid', paid: 'Paid', uncollectible: 'Not paid', void: 'Void' };
  return html`<section class="card">
    <h2>Invoices</h2>
    ${invoices.length === 0 ? html`<p>There are none yet.</p>` : ''}
    <ul>${invoices.map(
      ({ created, token, amountDue, currency, status }) => html`<li>
        <a href="${base}/invoice/${token}">${day(created)}</a>
        <span>${money(amountDue, currency)} · ${words[status]}</span>
      </li>`,
    )}</ul>
  </section>`;
}
