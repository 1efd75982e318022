import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Invoice } from '#shared/subscriptions.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { invoiceAmount, invoiceStatus } from './invoice-words.ts';

const INVOICE: Invoice = {
  id: 'in_1',
  number: 'A-1',
  created: Date.UTC(2026, 10, 23, 12) / 1000,
  amount_paid: 2000,
  amount_refunded: 0,
  total: 2000,
  currency: 'usd',
  status: 'paid',
  hosted_invoice_url: 'https://pay.example/in_1',
  invoice_pdf: 'https://pay.example/in_1.pdf',
};

it.each<[Partial<Invoice>, string]>([
  [{}, '$20.00'],
  [{ status: 'open', amount_paid: 0 }, '$20.00'],
  [{ amount_paid: 1500 }, '$15.00'],
  [{ currency: 'eur' }, '€20.00 EUR'],
  [{ currency: 'jpy' }, '¥2,000 JPY'],
])('of %j the amount is %j', (change, amount) => {
  expect(invoiceAmount({ ...INVOICE, ...change })).toBe(amount);
});

it('names a currency once', () => {
  expect(invoiceAmount({ ...INVOICE, currency: 'sek' }).match(/SEK/g)).toHaveLength(1);
});

it.each([
  ['paid', 'Paid'],
  ['open', 'Open'],
  ['uncollectible', 'Unpaid'],
  ['void', 'Void'],
  ['something_new', 'something_new'],
  [null, 'Unknown'],
])('the status %j reads %j', (status, label) => {
  expect(invoiceStatus({ ...INVOICE, status }).label).toBe(label);
});

it('has the four columns, the hosted invoice behind the status, and the PDF', () => {
  const html = renderToStaticMarkup(<InvoiceTable invoices={[INVOICE]} />);
  expect([...html.matchAll(/scope="col"[^>]*>([^<]+)</g)].map(([, head]) => head)).toEqual([
    'Date',
    'Amount',
    'Status',
    'Download',
  ]);
  for (const text of [
    'Nov 23, 2026',
    'Paid',
    'Download PDF',
    INVOICE.hosted_invoice_url!,
    INVOICE.invoice_pdf!,
  ])
    expect(html).toContain(text);
});

it('says what was refunded', () => {
  const html = (amount_refunded: number) =>
    renderToStaticMarkup(<InvoiceTable invoices={[{ ...INVOICE, amount_refunded }]} />);
  expect(html(500)).toContain('$5.00 refunded');
  expect(html(0)).not.toContain('refunded');
});

it('leads nowhere without addresses', () => {
  const bare = { ...INVOICE, hosted_invoice_url: null, invoice_pdf: null };
  expect(renderToStaticMarkup(<InvoiceTable invoices={[bare]} />)).not.toContain('href');
});
