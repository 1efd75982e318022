import type { Context } from 'hono';
import { html } from 'hono/html';
import { type Box, isOver, known, recurringPrice, subscriptionsOf } from '#server/payments/sandbox/box.ts';
import { last4 } from '#server/payments/sandbox/cards.ts';
import { DAY } from '#server/payments/sandbox/clock.ts';
import { every, money } from '#server/payments/sandbox/money.ts';
import { priceName } from '#server/payments/sandbox/proration.ts';
import type { PortalConfigurationRow, PortalRow, SubscriptionRow } from '#server/payments/sandbox/rows.ts';

import { type Html, layout } from './layout.ts';
import type { PageParts } from './parts.ts';

/** How long a portal's address is valid. */
const PORTAL_SECONDS = DAY;

export type PortalFrame = ReturnType<typeof portalFrame>;

/** Shared parts of portal pages: finding the portal by its address, the layout, and the links out. */
export function portalFrame({ box, base, save }: PageParts) {
  const product = box.product;
  type Shown = { title: string; body: Html; alert?: string | null; status?: 200 | 402 };

  /** Wraps a page with the portal named by its address. */
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

  /** Finds the running subscription in the address, if it is this customer's. */
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

  /** Returns where a finished step leads. */
  async function done(c: Context, portal: PortalRow, here: string): Promise<Response> {
    await save();
    const after = portal.flow?.after_completion;
    if (after?.type === 'redirect' && after.redirect) return c.redirect(after.redirect.return_url, 303);
    return c.redirect(after?.type === 'hosted_confirmation' ? `${here}/done` : `${here}/home`, 303);
  }

  return { box, base, product, save, at, show, backLink, settingsOf, subscriptionIn, gone, done };
}

export const owes = ({ status }: SubscriptionRow) => status === 'past_due' || status === 'unpaid';

export const priceText = (box: Box, id: string) => {
  const { amount, currency, recurring } = recurringPrice(box, id);
  return `${money(amount, currency)} ${every(recurring)}`;
};

export const planText = (box: Box, id: string) =>
  `${priceName(box, recurringPrice(box, id))}, ${priceText(box, id)}`;

export function cardText(box: Box, customer: string): string {
  const id = known(box.state.customers, customer).paymentMethod;
  return id === null ? 'No card yet' : `Visa ending in ${last4(known(box.state.paymentMethods, id).card)}`;
}
