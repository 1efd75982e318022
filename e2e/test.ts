import { join, resolve } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Reply, textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import { humanProof } from './human-proof.ts';
import { type Server, startServer } from './server.ts';

/** A server whose model says what the test tells it to. */
export interface Scripted extends Server {
  model: FakeModel;
  /** What the model answers from now on, in turn; the last one stays. */
  play(...replies: Reply[]): void;
}

interface WorkerFixtures {
  /** The sample gym, answered by the built-in coach: what `npm start` gives. */
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
  /** A page that complains in the console fails its test. */
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        // A refused request is logged by the browser itself, whatever the page makes of it.
        const expected = /^Failed to load resource|net::ERR_/.test(message.text());
        if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let people = 0;

const newEmail = () => `athlete-${process.pid}-${Date.now()}-${++people}@example.com`;

/** Signs up without a screen, which costs seconds; ends on the empty chat, the guide sent away for ever. */
export async function signUp(page: Page, address: string): Promise<string> {
  const email = newEmail();
  const { request } = page;
  const reply = await request.post(`${address}/api/auth/sign-up/email`, {
    headers: { origin: address },
    data: { email, password: 'correct horse', humanCheck: await humanProof(request, address) },
  });
  expect(reply.ok()).toBe(true);
  const { user } = await reply.json();
  // Any reply from there gives the page its storage.
  await page.goto(`${address}/healthz`);
  await page.evaluate((id) => localStorage.setItem(`get-started:${id}:closed`, 'never'), user.id);
  await page.goto(`${address}/chat`);
  await expect(composer(page)).toBeVisible();
  return email;
}

/** Signs up as a person does; ends on the empty chat. */
export async function signUpOnScreen(page: Page, address: string): Promise<string> {
  const email = newEmail();
  await page.goto(`${address}/login?new=true`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await dismissGuide(page);
  await page.getByRole('link', { name: 'See what you can ask' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  return email;
}

/** The guide that opens for a new member, sent away for ever. */
export async function dismissGuide(page: Page): Promise<void> {
  const guide = page.getByRole('dialog', { name: 'Get Started' });
  await guide.getByRole('checkbox', { name: 'Do not show this again' }).check();
  await guide.getByRole('button', { name: 'Start asking' }).click();
  await expect(guide).toHaveCount(0);
}

export const composer = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
export const answers = (page: Page) => page.getByRole('article', { name: 'The coach’s answer' });

export async function ask(page: Page, question: string): Promise<void> {
  await composer(page).fill(question);
  // While an answer is written the button stops it, and nothing is sent.
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await composer(page).press('Enter');
}

/** Nothing axe can find, in both themes, and nothing that scrolls sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${colorScheme}: ${id}: ${nodes.map((node) => node.html).join(' ')}`),
    ).toEqual([]);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBeLessThanOrEqual(0);
}
