import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { textReply } from '#fakes/model-replies.ts';
import { openDatabase } from '#server/db/open.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { users } from '#server/db/schema/accounts.ts';
import { mailsTo } from './outbox.ts';
import {
  answers,
  ask,
  expect,
  expectAccessible,
  PASSWORD,
  retryUntil,
  type Scripted,
  signIn,
  signUp,
  test,
} from './test.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

const linksTo = async (server: Scripted, address: string) =>
  (await mailsTo(server, address)).flatMap(
    (mail) => /http\S+\/keep-account#token=[\w-]+/.exec(mail)?.[0] ?? [],
  );

async function deleteAccount(page: Page, server: Scripted): Promise<void> {
  await page.goto(`${server.address}/account/data`);
  await button(page, 'Delete my account').click();
  await dialog(page).getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await dialog(page).getByRole('textbox', { name: /^Type/ }).fill('delete my account');
  await dialog(page).getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('heading', { name: 'Your account will be deleted' })).toBeVisible();
}

test('everything is exported, downloaded, and in the zip', { tag: '@core' }, async ({ page, scripted }) => {
  const email = await signUp(page, scripted.address);
  scripted.play(textReply('Twice a week, heavy.'));
  await ask(page, 'How often should I squat?');
  await expect(answers(page)).toContainText('Twice a week, heavy.');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/data-export', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(`${scripted.address}/account/data`);
  await expect(page).toHaveTitle('My Data | Barn Coach');
  await expect(page.getByText('Loading your archive')).toBeAttached();
  await expectAccessible(page);
  release();
  await expect(button(page, 'Retry')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/data-export');
  await retryUntil(page.getByRole('main'), button(page, 'Export everything'));
  await expectAccessible(page);

  await button(page, 'Export everything').click();
  const download = page.getByRole('link', { name: 'Download' });
  await expect(download).toBeVisible();
  await expect(page.getByText(/in \d+ files/)).toBeVisible();
  await expectAccessible(page);
  const [zip] = await Promise.all([page.waitForEvent('download'), download.click()]);
  expect(zip.suggestedFilename()).toMatch(/-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await zip.path()));
  const text = (pattern: RegExp) =>
    strFromU8(files[Object.keys(files).find((name) => pattern.test(name)) ?? ''] ?? new Uint8Array());
  expect(text(/^README\.txt$/)).toContain('conversations/*.md');
  expect(text(/^conversations\/.*how-often-should-i-squat\.md$/)).toContain('Twice a week, heavy.');
  expect(text(/^conversations\/.*\.json$/)).toContain('"How often should I squat?"');
  expect(text(/^account\.json$/)).toContain(email);

  const archive = {
    state: 'preparing',
    asked_at: new Date().toISOString(),
    files_done: 412,
    files_total: 1260,
    bytes: 1_000_000,
    ready_at: null,
    expires_at: null,
  };
  await page.route('**/api/data-export', (route) => route.fulfill({ json: { data_export: archive } }));
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Preparing your archive' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  await expect(page.getByText('of 1,260 files')).toBeVisible();
  await expectAccessible(page);
  Object.assign(archive, { state: 'failed' });
  await expect(page.getByText(/could not be prepared/)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/data-export');
  await retryUntil(page.getByRole('main'), download);
});

test('an account is deleted, restored by the link in the mail, deleted again, and gone', async ({
  page,
  scripted,
}) => {
  const email = await signUp(page, scripted.address);
  await page.goto(`${scripted.address}/account/data`);
  await button(page, 'Delete my account').click();
  await expectAccessible(page);
  const act = dialog(page).getByRole('button', { name: 'Delete my account' });
  await act.click();
  await expect(dialog(page).getByText('Please type “delete my account”.').first()).toBeVisible();
  await expect(dialog(page).getByText('Please enter your password.').first()).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Password', exact: true }).fill('wrong horse');
  await dialog(page).getByRole('textbox', { name: /^Type/ }).fill('Delete my account');
  await act.click();
  await expect(dialog(page).getByText('Current password is incorrect').first()).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'Delete my account')).toBeFocused();

  await deleteAccount(page, scripted);
  await expectAccessible(page);
  // Only one mail of a kind waits at a time: the next one is new only once this one is sent.
  await expect.poll(() => linksTo(scripted, email)).toHaveLength(1);
  await page.goto(`${scripted.address}/chat`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(
    page.getByText(/^This account will be deleted on .* open the link in the email/),
  ).toBeVisible();
  await expectAccessible(page);

  await expect.poll(() => linksTo(scripted, email)).toHaveLength(2);
  const [first, second] = await linksTo(scripted, email);
  await page.goto(first!);
  await expect(page).toHaveURL(`${scripted.address}/keep-account`);
  await expectAccessible(page);
  await button(page, 'Keep my account').click();
  await expect(page.getByRole('heading', { name: 'Your account stays' })).toBeVisible();
  await page.goto(second!);
  await button(page, 'Keep my account').click();
  await expect(page.getByText(/^This link has been used or has expired/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/(home|chat)$/);

  await deleteAccount(page, scripted);
  await expect.poll(() => linksTo(scripted, email)).toHaveLength(3);
  const database = await openDatabase({ DATA_DIR: scripted.folder, DATABASE_URL: undefined });
  await database.as('service').transaction(async (tx) => {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    await tx
      .update(accountDeletions)
      .set({ dueAt: new Date() })
      .where(eq(accountDeletions.userId, person!.id));
  });
  await database.close();
  // It checks when it starts, and every few minutes.
  await scripted.kill();
  await scripted.restart();
  await expect.poll(() => mailsTo(scripted, email)).toEqual([]);
  await expect
    .poll(async () => {
      const reply = await page.request.post(`${scripted.address}/api/auth/sign-in/email`, {
        headers: { origin: scripted.address },
        data: { email, password: PASSWORD },
      });
      return reply.status();
    })
    .toBe(401);
});
