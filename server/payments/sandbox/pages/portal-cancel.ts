import type { Hono } from 'hono';
import { html } from 'hono/html';
import { cancelNow } from '#server/payments/sandbox/cancel-now.ts';
import { changeSubscription } from '#server/payments/sandbox/change-subscription.ts';
import { endLater } from '#server/payments/sandbox/ending.ts';
import { day } from '#server/payments/sandbox/money.ts';

import type { PortalFrame } from './portal-frame.ts';

export function addPortalCancel(
  pages: Hono,
  { at, show, gone, done, save, settingsOf, subscriptionIn, box }: PortalFrame,
): void {
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
}
