import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DECLINES, openShop, PAYS, type Shop } from '#server/payments/sandbox/testing.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const textOf = async (url: string, form?: Record<string, string>) =>
  await (await shop.visit(url, form)).text();

/** Checks what the app's Content-Security-Policy would block, and what each page must say. */
function expectPlain(page: string): void {
  expect(page).toContain('Test money');
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  expect(page).toContain('<html lang="en">');
}

describe('the checkout page', () => {
  it('says what is bought and offers the cards', async () => {
    const { url } = await shop.checkout('monthly');
    const page = await textOf(url ?? '');
    expectPlain(page);
    expect(page).toContain('Subscribe to Monthly');
    expect(page).toContain('$20.00 <small>per month</small>');
    expect(page).toContain('Pay $20.00');
    expect(page).toContain('href="http://shop.test/plans"');
    for (const label of [
      'Pays',
      'Is declined',
      'Needs confirmation',
      'Pays now, fails at the next renewal',
    ]) {
      expect(page).toContain(`<b>${label}</b>`);
    }
    const sheet = await shop.visit('/test-payments/style.css');
    expect(sheet.headers.get('content-type')).toContain('text/css');
  });

  it('says that a card was declined and lets another pay, once', async () => {
    const { url, id, customer } = await shop.checkout('monthly');
    const declined = await shop.visit(url ?? '', { card: DECLINES });
    expect(declined.status).toBe(402);
    expect(await declined.text()).toMatch(/role="alert">Your card was declined\./);
    expect((await shop.visit(url ?? '', { card: 'mine' })).status).toBe(402);
    expect((await shop.visit(url ?? '', { card: PAYS })).status).toBe(303);
    expectPlain(await textOf(url ?? ''));
    expect(await textOf(url ?? '')).toContain('This checkout is complete.');
    expect(await textOf(url ?? '', { card: PAYS })).toContain('This checkout is complete.');
    expect((await shop.stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1);
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('complete');
  });

  it('says that it has expired', async () => {
    const { url } = await shop.checkout('monthly');
    await shop.advance(new Date(Date.now() + 25 * 60 * 60_000));
    expect(await textOf(url ?? '')).toContain('This checkout has expired');
    expect(await textOf(url ?? '', { card: PAYS })).toContain('This checkout has expired');
  });

  it('escapes foreign text', async () => {
    const product = await shop.stripe.products.create({ name: '<b>Bold</b>' });
    const price = await shop.stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 100,
      recurring: { interval: 'day' },
    });
    const { url } = await shop.checkout('monthly', { line_items: [{ price: price.id }] });
    expect(await textOf(url ?? '')).toContain('Subscribe to &lt;b&gt;Bold');
  });

  it('exists only at its address', async () => {
    for (const path of [
      'checkout/cs_test_none',
      'portal/none',
      'invoice/none',
      'checkout/__proto__',
      'nothing',
    ]) {
      const response = await shop.visit(`/test-payments/${path}`);
      expect(response.status).toBe(404);
      expectPlain(await response.text());
    }
  });
});

describe('the portal', () => {
  it('shows the subscription, the card, the next payment and invoices', async () => {
    const { customer } = await shop.subscribe('monthly');
    const { url } = await shop.stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://shop.test/account',
    });
    const page = await textOf(`${url}/home`);
    expectPlain(page);
    for (const text of [
      'Monthly',
      '$20.00 per month',
      'Visa ending in 4242',
      'Next payment',
      'Change plan',
      'Paid',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).toContain('href="http://shop.test/account"');
    const plans = /href="([^"]+\/plan\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect(await textOf(plans)).toContain('Choose Yearly');
    await shop.advance(new Date(Date.now() + 25 * 60 * 60_000));
    expect(await textOf(`${url}/home`)).toContain('This page has expired');
  });

  it('does not touch another customer’s data', async () => {
    const { customer } = await shop.subscribe('monthly');
    const { subscription } = await shop.subscribe('yearly');
    const { url } = await shop.stripe.billingPortal.sessions.create({ customer });
    expect(await textOf(`${url}/cancel/${subscription.id}`, {})).toContain('No such subscription');
    expect((await shop.subscription(subscription.id)).cancel_at).toBeNull();
  });
});

describe('an invoice', () => {
  it('is a page and a PDF', async () => {
    const { subscription } = await shop.subscribe('monthly');
    const invoice = await shop.stripe.invoices.retrieve(String(subscription.latest_invoice));
    const page = await textOf(invoice.hosted_invoice_url ?? '');
    expectPlain(page);
    expect(page).toContain(`Invoice ${invoice.number}`);
    const file = await shop.visit(invoice.invoice_pdf ?? '');
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()));
    const { text } = await extractText(pdf, { mergePages: true });
    for (const part of [
      'Iron Hall',
      'Test money',
      `Invoice ${invoice.number}`,
      '1 × Monthly',
      '$20.00',
      'Total',
    ]) {
      expect(text).toContain(part);
    }
  });
});
