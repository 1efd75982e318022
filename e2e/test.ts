import { join, resolve } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Reply, textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import type { Access } from '#shared/access.ts';
import { humanProof } from './human-proof.ts';
import { type Server, startServer } from './server.ts';

/** A server whose model follows the test's script. */
export interface Scripted extends Server {
  model: FakeModel;
  /** The model's replies from now on, in turn; the last one repeats. */
  play(...replies: Reply[]): void;
}

interface WorkerFixtures {
  /** The sample gym, answered by the built-in coach, as `npm start` sets it up. */
  product: Server;
  scripted: Scripted;
}

const PACK = resolve(import.meta.dirname, '..', 'fakes', 'gym');

export const test = base.extend<{ quiet: undefined }, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scripted: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      let replies: readonly Reply[] = [textReply('Nothing was scripted.')];
      let asked = 0;
      const model = await startFakeModel({ script: () => replies[Math.min(asked++, replies.length - 1)]! });
      const server = await startServer({
        CONTENT_DIR: join(PACK),
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: model.url,
      });
      await use({
        ...server,
        get ownerLink() {
          return server.ownerLink;
        },
        model,
        play(...next) {
          replies = next;
          asked = 0;
        },
      });
      await server.close();
      await model.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  /** A page that logs console errors fails its test. */
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself logs a refused request, whatever the page does with it.
        const expected = /^Failed to load resource|net::ERR_/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(undefined);
      // A request still in progress belongs to no test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The password of everyone who signs up here. */
export const PASSWORD = 'correct horse';

let people = 0;

const newEmail = () => `athlete-${process.pid}-${Date.now()}-${++people}@example.com`;

/** Creates an account without a screen, which would cost seconds; the guide for newcomers stays dismissed. */
export async function register(page: Page, address: string): Promise<string> {
  const email = newEmail();
  const { request } = page;
  const reply = await request.post(`${address}/api/auth/sign-up/email`, {
    headers: { origin: address },
    data: { email, password: PASSWORD, humanCheck: await humanProof(request, address) },
  });
  expect(reply.ok()).toBe(true);
  await withoutGuide(page, address, await reply.json());
  return email;
}

/** Signs up, then signs in on someone else's device, where nothing waits to be sent later. */
export async function signUpOnSharedDevice(page: Page, address: string, path = '/chat'): Promise<void> {
  const email = await register(page, address);
  const reply = await page.request.post(`${address}/api/auth/sign-in/email`, {
    headers: { origin: address },
    data: { email, password: PASSWORD, sharedDevice: true },
  });
  expect(reply.ok()).toBe(true);
  await page.goto(address + path);
  if (path === '/chat') await expect(composer(page)).toBeVisible();
  // After the requests that follow the load, which some tests would cut off.
  await page.waitForLoadState('networkidle');
}

/** Registers, and goes to a screen. */
export async function signUp(page: Page, address: string, path = '/chat'): Promise<string> {
  const email = await register(page, address);
  await page.goto(address + path);
  if (path === '/chat') await expect(composer(page)).toBeVisible();
  return email;
}

/** Keeps the guide for newcomers from opening by itself. */
export const withoutGuide = (page: Page, address: string, { user }: { user: { id: string } }) =>
  page.context().addInitScript(
    ({ origin, key }) => {
      if (location.origin === origin) localStorage.setItem(key, 'never');
    },
    { origin: address, key: `get-started:${user.id}:closed` },
  );

/** Signs up as a person does; ends on the empty chat. */
export async function signUpOnScreen(page: Page, address: string): Promise<string> {
  const email = newEmail();
  await page.goto(`${address}/login?new=true`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await dismissGuide(page);
  await page.getByRole('link', { name: 'See suggestions' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  return email;
}

/** Signs in on the login page, which is on the screen. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Shows the screens as someone with this access sees them. */
export const withAccess = (page: Page, access: Access, flags: object = {}) =>
  page.route('**/api/auth', async (route) => {
    const response = await route.fetch();
    const { user } = await response.json();
    await route.fulfill({ response, json: { user: { ...user, ...flags, access } } });
  });

/** Posts each body to the API, as another of their devices would. */
export const postEach = (page: Page, path: string, bodies: readonly object[]) =>
  page.evaluate(
    async ({ path, bodies }) => {
      for (const body of bodies) {
        const reply = await fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!reply.ok) throw new Error(await reply.text());
      }
    },
    { path, bodies },
  );

/** Closes the guide that opens once for a new member. */
export async function dismissGuide(page: Page): Promise<void> {
  const guide = page.getByRole('dialog', { name: 'Get Started' });
  await guide.getByRole('button', { name: 'Start asking' }).click();
  await expect(guide).toHaveCount(0);
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
export const answers = (page: Page) => page.getByRole('article', { name: 'The coach’s answer' });

export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question);
  // While an answer is written the button stops it, and nothing is sent. By key: a finger right after that is ignored.
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
}

/**
 * Holds requests back until each is released, one after another. Releasing waits for the request: a screen
 * shows it before it has left the browser.
 */
export async function holdBack(page: Page, url: string): Promise<() => Promise<void>> {
  const held: (() => void)[] = [];
  await page.route(url, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()!();
  };
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Presses Retry until `shown` is visible; Retry disappears once the call succeeded by itself. */
export async function retryUntil(within: Locator, shown: Locator): Promise<void> {
  await expect(async () => {
    const retry = within.getByRole('button', { name: 'Retry', exact: true }).first();
    if (await retry.isVisible()) await retry.click({ timeout: 1000 });
    await expect(shown).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Checks that axe finds nothing, in both themes, and that nothing scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  for (const [colorScheme, runOnly] of [
    ['light', { type: 'tag', values: RULES }],
    // A theme changes only colors.
    ['dark', { type: 'rule', values: ['color-contrast'] }],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const violations = await page.evaluate(
      async (options) => {
        const { violations } = await (window as unknown as Window & { axe: typeof axe }).axe.run(options);
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      },
      { runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ['violations' as const] },
    );
    expect(violations, colorScheme).toEqual([]);
  }
  const sideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A chart follows a narrowed window a frame later.
  await expect.poll(sideways).toBeLessThanOrEqual(0);
}
