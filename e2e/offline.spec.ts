import type { Page } from '@playwright/test';
import { answers, ask, composer, expect, expectAccessible, register, signUp, test } from './test.ts';
import { weakNetwork } from './weak-network.ts';

const WAITS = 'No connection. This question is sent as soon as there is one.';

/** The names of the replies that the device keeps. */
const keptNames = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would create it.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'kept')) return [];
    const opened = indexedDB.open('kept');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const all = opened.result.transaction('replies').objectStore('replies').getAllKeys();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    opened.result.close();
    return all.result.map(String);
  });

const keepsApp = (page: Page) => page.evaluate(async () => (await caches.match('/chat')) !== undefined);

/** Waits until the device keeps the app, and a reply to this call. */
async function kept(page: Page, call: string): Promise<void> {
  await expect
    .poll(async () => (await keptNames(page)).some((name) => name.includes(` ${call} `)), { timeout: 30_000 })
    .toBe(true);
  await expect.poll(() => keepsApp(page), { timeout: 20_000 }).toBe(true);
}

async function addRecord(page: Page, title: string, value: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New record' });
  await form.getByRole('combobox', { name: 'Lift Type' }).fill(title);
  await form.getByRole('textbox', { name: 'Number Achieved' }).fill(value);
  await form.getByRole('button', { name: 'Add record' }).click();
}

test('at the rack without a signal: what was there is there, and what is entered arrives once @wide', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000);
  const network = await weakNetwork(product.address);
  await signUp(page, network.address);
  await ask(page, 'What is the conjugate method?');
  await expect(
    answers(page)
      .getByRole('button', { name: /^Source 1/ })
      .first(),
  ).toBeVisible();
  const conversation = page.url();
  await page.goto(`${network.address}/account/personal-records`);
  await addRecord(page, 'Squat', '180');
  await expect(page.getByRole('listitem').filter({ hasText: 'Squat' }).first()).toBeVisible();
  await kept(page, 'library.page');

  network.cut();
  await page.goto(conversation);
  await expect(page.getByText('No connection.', { exact: true })).toBeVisible();
  await expect(answers(page).first()).toContainText('Conjugate means joined');
  await answers(page)
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click();
  await expect(page.locator('mark').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await ask(page, 'And how long does a block last?');
  await expect(answers(page).last()).toContainText(WAITS);
  await page.reload();
  await expect(answers(page).last()).toContainText(WAITS);
  await expectAccessible(page);

  await page.goto(`${network.address}/account/personal-records`);
  await expect(page.getByRole('heading', { name: 'Squat' }).first()).toBeVisible();
  await addRecord(page, 'Squat', '185');
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Chalk mode' }).click();
  const chalk = page.getByRole('dialog', { name: 'Chalk mode' });
  await chalk.getByRole('button', { name: '80%' }).click();
  await chalk.getByRole('button', { name: 'Save 145 lb' }).click();
  await expect(chalk.getByRole('status')).toContainText('145 lb is kept here, and will be sent.');
  await chalk.getByRole('button', { name: 'Undo' }).click();
  await expect(chalk.getByRole('status')).toHaveText('');
  await chalk.getByRole('button', { name: '100%' }).click();
  await chalk.getByRole('button', { name: '+5', exact: true }).click();
  await chalk.getByRole('button', { name: '+5', exact: true }).click();
  await chalk.getByRole('button', { name: 'Save 190 lb' }).click();
  await expect(chalk.getByRole('status')).toContainText('190 lb is kept here');
  await expectAccessible(page);
  await chalk.getByRole('button', { name: 'Close' }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(waiting.getByRole('listitem')).toHaveCount(2);

  network.restore();
  await expect(waiting).toBeHidden({ timeout: 40_000 });
  await expect(page.getByText('No connection.', { exact: true })).toBeHidden();
  const records = await page.evaluate(async () => (await fetch('/api/personal-records?title=squat')).json());
  expect(records.records.map(({ value }: { value: number }) => value)).toEqual([190, 185, 180]);
  await page.goto(conversation);
  await expect(answers(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByText(WAITS)).toBeHidden();
  await expect(page.getByText('And how long does a block last?')).toHaveCount(1);
  network.close();
});

test('a device that is not theirs keeps nothing, and signing out takes what was kept', async ({
  page,
  product,
}) => {
  const email = await register(page, product.address);
  const password = 'correct horse';
  await page.goto(`${product.address}/account/personal-records`);
  await kept(page, 'records.lifts');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).last().click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptNames(page)).toEqual([]);
  expect(await keepsApp(page)).toBe(false);

  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('checkbox', { name: 'This is not my device' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(composer(page)).toBeVisible();
  const cookies = (await page.context().cookies()).filter(({ name }) => name.includes('session_token'));
  expect(cookies.map(({ expires }) => expires)).toEqual([-1]);
  await page.goto(`${product.address}/account/personal-records`);
  await expect(page.getByText('No records, yet.')).toBeVisible();
  // Longer than it takes to keep what was seen.
  await page.waitForTimeout(6_000);
  expect(await keptNames(page)).toEqual([]);
  expect(await keepsApp(page)).toBe(false);
});
