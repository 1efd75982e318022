import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { Page } from '@playwright/test';
import { heldReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test } from './test.ts';
import { weakNetwork } from './weak-network.ts';

/** Puts the server behind a proxy that serves a newer service worker on command. */
async function deployable(to: string) {
  let version = 0;
  const server = createServer((near, answer) => {
    const { url = '', method, headers } = near;
    const isWorker = url === '/service-worker.js';
    const far = request(new URL(url, to), {
      method,
      headers: isWorker ? { host: headers.host } : headers,
    });
    far.on('error', () => answer.destroy());
    far.on('response', (reply) => {
      const { etag: _, 'content-length': __, ...headers } = reply.headers;
      answer.writeHead(reply.statusCode ?? 500, isWorker ? headers : reply.headers);
      reply.on('error', () => answer.destroy());
      reply.pipe(answer, { end: !isWorker });
      if (isWorker) reply.on('end', () => answer.end(`// ${version}`));
    });
    answer.on('close', () => far.destroy());
    near.pipe(far);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    /** Releases a newer version, and lets this page’s browser find it. */
    async deploy(page: Page) {
      // Chromium lets a new worker take over once the previous one is idle, and a freshly loaded page keeps
      // it busy.
      await page.waitForTimeout(1500);
      version++;
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        // The browser may have checked by itself just before: then there is no change to wait for.
        await registration.update();
        while (registration.installing !== null || registration.waiting !== null) {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      });
    },
    close: () => server.close(),
  };
}

/** Reloads the page, so that the worker serves it, and leaves a mark that a reload removes. */
async function served(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await mark(page);
}
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window).catch(() => true);

test('keeps files that are named by their content, and nothing of anyone’s', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  await signUp(page, scripted.address);
  await served(page);
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  const kept = await page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(3);
  const unhashed = kept.filter((path) => !/^\/assets\/.+-[\w-]{8}\.(js|css|woff2)$/.test(path));
  // The app's own page, the same for everyone, once the app has requested it.
  const pages = unhashed.filter((path) => path !== '/chat').sort();
  expect(pages).toEqual(['/icon.svg', '/offline.html', '/theme.js']);
  const from: Record<string, boolean> = {};
  page.on('response', (reply) => {
    from[new URL(reply.url()).pathname] = reply.fromServiceWorker();
  });
  await page.reload();
  await expect(composer(page)).toBeVisible();
  expect(from[kept.find((path) => /^\/assets\/(?!offline).+\.js$/.test(path))!]).toBe(true);
  expect(from['/api/auth']).toBe(false);
});

test('while the server is down a stranger’s address shows a page that opens it once it is back', async ({
  page,
  scripted,
}) => {
  const network = await weakNetwork(scripted.address);
  await page.goto(`${network.address}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/offline.html')) !== undefined))
    .toBe(true);
  network.cut();
  await page.goto(`${network.address}/forgot-password`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server can’t be reached');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('status')).toHaveText('Still no answer from the server.');
  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await page.context().setOffline(false);
  network.restore();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/forgot-password$/);

  // At once with the button.
  network.cut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The server can’t be reached');
  network.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  network.close();
});

test('a newer version reloads the page, but loses no typed text and no answer in progress', async ({
  page,
  scripted,
}) => {
  const site = await deployable(scripted.address);
  const { reply, release } = heldReply('The first words ', 'and the last.');
  scripted.play(reply);
  await signUp(page, site.address);
  await served(page);

  // Nobody has touched the screen.
  const loaded = page.waitForEvent('load', { timeout: 15_000 });
  await Promise.all([loaded, site.deploy(page).catch(() => undefined)]);
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(composer(page)).toBeVisible();

  // Text is typed: it stays until another screen is opened, and then reloads.
  await mark(page);
  await composer(page).fill('Half a question');
  await site.deploy(page);
  await page.waitForTimeout(2500);
  expect(await isMarked(page)).toBe(true);
  await expect(composer(page)).toHaveValue('Half a question');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await page.goto(`${site.address}/chat`);
  await expect(composer(page)).toHaveValue('Half a question');

  // An answer is being written: its last word is awaited.
  await mark(page);
  await composer(page).fill('');
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('The first words');
  await site.deploy(page);
  await page.waitForTimeout(2500);
  expect(await isMarked(page)).toBe(true);
  release();
  await expect.poll(() => isMarked(page), { timeout: 20_000 }).toBe(false);
  await expect(answers(page)).toContainText('The first words and the last.');
  site.close();
});

test('a newer version that a page has held up for a day is offered', async ({ page, scripted }) => {
  const site = await deployable(scripted.address);
  await page.clock.install();
  await signUp(page, site.address);
  await served(page);
  await composer(page).fill('Half a question');
  await site.deploy(page);
  await page.clock.fastForward('12:00:00');
  const line = page.getByRole('status').filter({ hasText: 'New version' });
  await expect(line).toHaveCount(0);
  await page.clock.fastForward('13:00:00');
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'reload' }).click();
  await expect.poll(() => isMarked(page)).toBe(false);
  await expect(composer(page)).toHaveValue('Half a question');
  site.close();
});
