import type { Hono } from 'hono';
import { html } from 'hono/html';
import {
  type Box,
  invoicesOf,
  isOver,
  recurringPrice,
  subscriptionsOf,
} from '#server/payments/sandbox/box.ts';
import { previewInvoice } from '#server/payments/sandbox/invoice-preview.ts';
import { day, money } from '#server/payments/sandbox/money.ts';
import { priceName } from '#server/payments/sandbox/proration.ts';
import type { PortalConfigurationRow, SubscriptionRow } from '#server/payments/sandbox/rows.ts';

import type { Html } from './layout.ts';
import { cardText, owes, type PortalFrame, priceText } from './portal-frame.ts';

/** Adds a portal's overview. */
export function addPortalHome(pages: Hono, { at, show, settingsOf, backLink, box, base }: PortalFrame): void {
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
