import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { invoicePdf } from '#server/payments/sandbox/invoice-pdf.ts';
import { day, money } from '#server/payments/sandbox/money.ts';
import type { InvoiceRow } from '#server/payments/sandbox/rows.ts';
import { totalOf } from '#server/payments/sandbox/shapes/invoice.ts';
import { layout } from './layout.ts';
import type { PageParts } from './parts.ts';

const WORDS = {
  draft: 'Draft',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Not paid',
  void: 'Void: nothing is to be paid',
};

export function invoicePages({ box, base }: PageParts): Hono {
  const pages = new Hono();
  const invoiceOf = (c: Context): InvoiceRow | undefined => {
    const token = c.req.param('token');
    return Object.values(box.state.invoices).find((row) => row.token === token && row.finalizedAt !== null);
  };

  pages.get('/invoice/:token', (c, next) => {
    const invoice = invoiceOf(c);
    if (invoice === undefined) return next();
    const { number, created, status, lines, currency, amountDue, customerEmail, customerName, tax } = invoice;
    const total = totalOf(invoice);
    const to = customerName ?? customerEmail;
    return c.html(
      layout({
        base,
        product: box.product,
        title: `Invoice ${number}`,
        body: html`
          <section class="card">
            <p class="price">${money(amountDue, currency)}</p>
            <dl>
              <dt>Status</dt><dd>${WORDS[status]}</dd>
              <dt>Date</dt><dd>${day(created)}</dd>
              ${to === null ? '' : html`<dt>For</dt><dd>${to}</dd>`}
            </dl>
          </section>
          <section class="card">
            <dl class="bill">
              ${lines.map(
                (
                  line,
                ) => html`<dt>${line.description}<br><small>${day(line.start)} to ${day(line.end)}</small></dt>
                <dd>${money(line.amount, currency)}</dd>`,
              )}
              ${tax ? html`<dt>Tax</dt><dd>${money(tax, currency)}</dd>` : ''}
              <dt class="total">Total</dt><dd class="total">${money(total, currency)}</dd>
              ${
                total === amountDue
                  ? ''
                  : html`<dt>From your balance</dt><dd>${money(amountDue - total, currency)}</dd>
                    <dt class="total">To pay</dt><dd class="total">${money(amountDue, currency)}</dd>`
              }
            </dl>
          </section>
          <a class="button quiet" href="${base}/invoice/${invoice.token}/pdf">Download as PDF</a>`,
      }),
    );
  });

  pages.get('/invoice/:token/pdf', (c, next) => {
    const invoice = invoiceOf(c);
    if (invoice === undefined) return next();
    c.header('content-type', 'application/pdf');
    c.header('content-disposition', `attachment; filename="invoice-${invoice.number}.pdf"`);
    return c.body(invoicePdf(box.product, invoice));
  });

  return pages;
}
