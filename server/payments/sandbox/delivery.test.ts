import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { SandboxOptions } from './sandbox.ts';
import { openShop, PAYS, PLANS, type Shop } from './testing.ts';

const opened: Shop[] = [];
const folders: string[] = [];
async function open(options: Partial<SandboxOptions> = {}): Promise<Shop> {
  const shop = await openShop(options);
  opened.push(shop);
  return shop;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((shop) => shop.close().catch(() => undefined)));
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'liftlore-payments-'));
  folders.push(folder);
  return folder;
}

describe('events', () => {
  it('are sent again until they are accepted', async () => {
    const shop = await open();
    await shop.sandbox.settle();
    shop.events.length = 0;
    shop.answers.push(500, 0);
    await shop.stripe.customers.create({ email: 'ada@example.com' });
    await shop.sandbox.settle();
    expect(shop.events.map(({ type }) => type)).toEqual(['customer.created']);
    const { data } = await shop.stripe.events.list({ type: 'customer.created' });
    expect(data[0]).toMatchObject({ id: shop.events[0]?.id, pending_webhooks: 0 });
    expect(await shop.stripe.events.retrieve(data[0]!.id)).toEqual(data[0]);
  });

  it('arrive twice, out of order, late or never', async () => {
    const shop = await open();
    await shop.sandbox.settle();
    shop.events.length = 0;
    Object.assign(shop.sandbox.chaos, { double: true, shuffle: true, delayMs: 1 });
    shop.sandbox.chaos.lose = ({ type }) => type === 'invoice.paid';
    await shop.subscribe('monthly');
    await shop.sandbox.settle();
    const ids = shop.events.map(({ id }) => id);
    expect(ids).toHaveLength(new Set(ids).size * 2);
    expect(shop.events.map(({ type }) => type)).not.toContain('invoice.paid');
    expect((await shop.stripe.events.list({ type: 'invoice.paid' })).data).toHaveLength(1);
  });
});

describe('chaos', () => {
  it('fails a call once, and retrying it works', async () => {
    const shop = await open();
    shop.sandbox.chaos.failOnce = 'POST /v1/customers';
    const options = { idempotencyKey: 'a' };
    await expect(shop.stripe.customers.create({}, options)).rejects.toMatchObject({ statusCode: 500 });
    await shop.stripe.customers.create({}, options);
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });

  it('breaks the connection after the work, and the retry has no second effect', async () => {
    const shop = await open();
    shop.sandbox.chaos.breakOnce = 'POST /v1/customers';
    await shop.stripe.customers.create({}, { idempotencyKey: 'a', maxNetworkRetries: 2 });
    expect((await shop.stripe.customers.list()).data).toHaveLength(1);
  });

  it('takes everything down, and events arrive once it is up again', async () => {
    const shop = await open();
    const { url } = await shop.checkout('monthly');
    await shop.sandbox.settle();
    shop.sandbox.chaos.down = true;
    await expect(shop.stripe.customers.list()).rejects.toMatchObject({ type: 'StripeConnectionError' });
    expect((await shop.visit(url ?? '')).status).toBe(503);
    const count = shop.events.length;
    await shop.sandbox.advance(new Date(Date.now() + 2 * 24 * 60 * 60_000));
    expect(shop.events).toHaveLength(count);
    shop.sandbox.chaos.down = false;
    await shop.sandbox.settle();
    expect(shop.events.at(-1)?.type).toBe('checkout.session.expired');
  });
});

describe('the state', () => {
  it('survives restarts, with the clock, the keys and waiting events', async () => {
    const folder = await newFolder();
    const first = await open({ folder });
    const { subscription, customer } = await first.subscribe('monthly');
    await first.advance(new Date(Date.now() + 10 * 24 * 60 * 60_000));
    first.answers.push(...Array<number>(50).fill(500));
    await first.stripe.customers.update(customer, { name: 'Ada' }, { idempotencyKey: 'a' });
    const then = first.sandbox.now().getTime();
    const { secretKey, webhookSecret } = first.sandbox;
    await first.close();
    expect(await readdir(folder)).toEqual(['test-payments.json']);

    const second = await open({ folder });
    expect(second.sandbox).toMatchObject({ secretKey, webhookSecret });
    expect(Math.abs(second.sandbox.now().getTime() - then)).toBeLessThan(30_000);
    expect((await second.subscription(subscription.id)).status).toBe('active');
    // A repeated call is still recognized.
    await second.stripe.customers.update(customer, { name: 'Ada' }, { idempotencyKey: 'a' });
    await second.sandbox.settle();
    expect(second.events.map(({ type }) => type)).toEqual(['customer.updated']);
    await second.advance(new Date(Date.now() + 60 * 24 * 60 * 60_000));
    expect((await second.stripe.invoices.list({ customer })).data.length).toBeGreaterThan(1);
  });

  it('keeps prices, and a plan with another amount gets another price', async () => {
    const folder = await newFolder();
    const first = await open({ folder });
    const before = await first.price('monthly');
    const { subscription } = await first.subscribe('monthly', PAYS);
    await first.close();
    const again = await open({ folder });
    expect(await again.price('monthly')).toBe(before);
    await again.close();
    const dearer = PLANS.filter(({ id }) => id !== 'plus').map((plan) => ({
      ...plan,
      amount: plan.amount + 100,
    }));
    const second = await open({ folder, plans: dearer });
    const after = await second.price('monthly');
    expect(after).not.toBe(before);
    expect(await second.stripe.prices.retrieve(before)).toMatchObject({ active: false, lookup_key: null });
    expect((await second.subscription(subscription.id)).items.data[0]?.price.id).toBe(before);
    expect((await second.stripe.prices.list({ active: true })).data).toHaveLength(2);
  });

  it('that is damaged stops the start, naming its file', async () => {
    const folder = await newFolder();
    await (await open({ folder })).close();
    const path = join(folder, 'test-payments.json');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.slice(0, text.length / 2));
    await expect(open({ folder })).rejects.toThrow(path);
    await writeFile(path, '{"version":1}');
    await expect(open({ folder })).rejects.toThrow('is damaged');
  });
});
