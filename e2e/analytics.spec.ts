import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { startServer } from './server.ts';
import { answers, ask, expect, expectAccessible, signUp, test } from './test.ts';

interface Sent {
  name: string;
  url: string;
  revenue?: { currency: string; amount: number };
}

/** A fake Plausible. */
async function startSink() {
  const sent: Sent[] = [];
  const server = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    sent.push(JSON.parse(Buffer.concat(pieces).toString('utf8')));
    reply.writeHead(202, { 'access-control-allow-origin': '*' }).end('ok');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    sent,
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Returns the events in the page's `dataLayer`; null without one. */
const pushed = (page: Page) =>
  page.evaluate(() => {
    const { dataLayer } = window as { dataLayer?: { event?: string }[] };
    return dataLayer?.map(({ event }) => event) ?? null;
  });

test('screens and a purchase reach the gym’s analytics once, without ids, unless the browser objects', async ({
  page,
  browser,
}) => {
  const sink = await startSink();
  const product = await startServer({
    PLAUSIBLE_DOMAIN: 'coach.example',
    PLAUSIBLE_HOST: sink.address,
  });
  const screens = () => sink.sent.filter(({ name }) => name === 'pageview').map(({ url }) => url);
  const purchases = () => sink.sent.filter(({ name }) => name === 'purchase');
  const at = (path: string) => product.address + path;

  await signUp(page, product.address, '/account/subscription?planId=monthly');
  await expect.poll(screens).toContain(at('/account/subscription'));
  await page.getByRole('listitem').filter({ hasText: '$20.00' }).getByRole('button').click();
  let returned = '';
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('session_id=')) returned = frame.url();
  });
  await page.getByRole('radio', { name: 'Pays 4242' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect.poll(purchases).toHaveLength(1);
  expect(purchases()[0]).toMatchObject({
    url: expect.stringMatching(/^http:\/\/127/),
    revenue: { currency: 'USD', amount: 20 },
  });
  expect(await pushed(page)).toContain('purchase');

  // Repeated with the address of the way back, as after a reload or on another device.
  await page.goto(returned);
  await expect(page.getByText('Thank you!')).toBeVisible();
  await expect
    .poll(() => screens().filter((url) => url === at('/account/subscription')).length)
    .toBeGreaterThan(1);
  expect(purchases()).toHaveLength(1);

  await page.goto(at('/chat/01900000-0000-7000-8000-000000000000?q=secret'));
  await expect.poll(screens).toContain(at('/chat/:id'));
  expect(JSON.stringify(sink.sent)).not.toMatch(/01900000|secret|cs_|@example/);

  for (const question of ['What is the conjugate method?', 'How long is a block?']) {
    await page.goto(at('/chat'));
    await ask(page, question);
    await expect(
      answers(page)
        .getByRole('button', { name: /^Source 1/ })
        .first(),
    ).toBeVisible();
    await expect.poll(() => sink.sent.filter(({ name }) => name === 'first_cited_answer')).toHaveLength(1);
  }

  // The last screen is reported a moment after it appears.
  await expect.poll(() => screens().filter((url) => url === at('/chat/:id'))).toHaveLength(3);
  const before = sink.sent.length;
  const context = await browser.newContext();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const objecting = await context.newPage();
  const called: string[] = [];
  objecting.on('request', (request) => called.push(request.url()));
  await objecting.goto(product.address);
  await objecting.waitForTimeout(4000);
  expect(called.filter((url) => /\/api\/(analytics|event)/.test(url))).toEqual([]);
  expect(await pushed(objecting)).toBeNull();
  expect(sink.sent).toHaveLength(before);
  await context.close();
  await product.close();
  await sink.close();
});

test('a super admin sees the funnel from visit to member', { tag: '@core' }, async ({ page, product }) => {
  const counted = page.waitForResponse(/\/api\/analytics/);
  await page.goto(product.address);
  await counted;
  await signInAsOwner(page, product, '/account/analytics');
  await expect(page.getByRole('heading', { name: 'From visit to member' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
});
