import type { Page } from '@playwright/test';
import { answers, ask, composer, expect, expectAccessible, register, signIn, signUp, test } from './test.ts';
import { weakNetwork } from './weak-network.ts';

const WAITS = 'This question has not been sent yet. It will be sent as soon as the coach can be reached.';

/** Returns the names of the replies that the device stores. */
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

/** Waits until the device has stored the app, and a reply to this call. */
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

test('at the rack without a signal: earlier data is there, and new entries arrive once', {
  tag: '@core',
}, async ({ page, product }) => {
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
  // The first cited page has left the library since; the others are still kept.
  let removed: string | undefined;
  await page.route(/\/api\/library\/works\/[^/]+\/pages\//, async (route) => {
    const url = route.request().url();
    removed ??= url;
    if (url !== removed) return await route.continue();
    await route.fulfill({ status: 404, json: { error: 'not_found', message: 'This page does not exist.' } });
  });
  // Entered elsewhere: the records screen was never opened on this device.
  for (const value of [170, 180]) {
    const achieved_on = value === 170 ? '2026-01-05' : '2026-03-05';
    const data = { title: 'Squat', value, unit: 'lb', achieved_on };
    const headers = { origin: network.address };
    expect((await page.request.post(`${network.address}/api/personal-records`, { headers, data })).ok()).toBe(
      true,
    );
  }
  await page.reload();
  await kept(page, 'records.chart');
  await kept(page, 'library.page');
  await page.unrouteAll();

  network.cut();
  await page.goto(conversation);
  await expect(page.getByText('No connection.', { exact: true })).toBeVisible();
  await expect(answers(page).first()).toContainText('Conjugate means joined');
  await answers(page)
    .getByRole('button', { name: /^Source 2/ })
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
  await expect(page.getByRole('img', { name: /^Line chart of values over time\. Squat/ })).toBeVisible();
  await addRecord(page, 'Squat', '185');
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Chalk mode' }).click();
  const chalk = page.getByRole('dialog', { name: 'Chalk mode' });
  await chalk.getByRole('button', { name: '80%' }).click();
  await chalk.getByRole('button', { name: 'Save 145 lb' }).click();
  await expect(chalk.getByRole('status')).toContainText('145 lb is kept here, and will be sent.');
  await chalk.getByRole('button', { name: 'Undo' }).click();
  await expect(chalk.getByRole('status')).toHaveText('Taken back.');
  await chalk.getByRole('button', { name: '100%' }).click();
  await chalk.getByRole('button', { name: '+5', exact: true }).click();
  await chalk.getByRole('button', { name: '+5', exact: true }).click();
  // A tap too many is not another set.
  await chalk.getByRole('button', { name: 'Save 190 lb' }).dblclick();
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
  expect(records.records.map(({ value }: { value: number }) => value)).toEqual([190, 185, 180, 170]);
  await page.goto(conversation);
  await expect(answers(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByText(WAITS)).toBeHidden();
  await expect(page.getByText('And how long does a block last?')).toHaveCount(1);
  network.close();
});

test('waiting entries are sent in order, and lost neither with a reply nor with a session', async ({
  page,
  product,
}) => {
  const network = await weakNetwork(product.address);
  const at = (path: string) => network.address + path;
  const email = await signUp(page, network.address, '/account/personal-records');
  await expect.poll(() => keepsApp(page), { timeout: 20_000 }).toBe(true);
  const waiting = page.getByRole('region', { name: 'Waiting to be sent' });

  // The server has it, and the reply is lost: undone, it is deleted there.
  await page.route('**/api/personal-records', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.fetch();
    network.cut();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Chalk mode' }).click();
  const chalk = page.getByRole('dialog', { name: 'Chalk mode' });
  await chalk.getByRole('button', { name: /^Save / }).click();
  await expect(chalk.getByRole('status')).toContainText('is kept here, and will be sent.');
  await chalk.getByRole('button', { name: 'Undo' }).click();
  await expect(chalk.getByRole('status')).toHaveText('Taken back.');
  await chalk.getByRole('button', { name: 'Close' }).click();
  await page.unrouteAll();

  await addRecord(page, 'Squat', '180');
  await expect(waiting.getByRole('listitem')).toHaveCount(1);
  await page.goto(at('/chat'));
  await ask(page, 'What is the conjugate method?');
  await expect(answers(page).last()).toContainText(WAITS);
  await page.goto(at('/account/personal-records'));
  await addRecord(page, 'Squat', '185');
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const leaving = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await expect(leaving).toContainText('3 entries have not been sent yet, and will be lost.');
  await leaving.getByRole('button', { name: 'Cancel' }).click();

  await page.context().clearCookies();
  network.restore();
  await expect(page).toHaveURL(/\/login/, { timeout: 40_000 });
  await page.reload();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isEntry = /^\/api\/(?:ask|personal-records)/.test(pathname) && request.method() !== 'GET';
    if (isEntry)
      sent.push(`${request.method()} ${pathname.split('/')[2]} ${request.postDataJSON()?.value ?? ''}`);
  });
  await signIn(page, email);
  await expect.poll(() => sent.length, { timeout: 40_000 }).toBe(4);
  expect(sent).toEqual([
    'DELETE personal-records ',
    'POST personal-records 180',
    'POST ask ',
    'POST personal-records 185',
  ]);
  const values = async () => {
    const { records } = await page.evaluate(async () => (await fetch('/api/personal-records')).json());
    return records.map(({ value }: { value: number }) => value);
  };
  await expect.poll(values).toEqual([185, 180]);
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
  // Longer than it takes to store what was seen.
  await page.waitForTimeout(6_000);
  expect(await keptNames(page)).toEqual([]);
  expect(await keepsApp(page)).toBe(false);
});
