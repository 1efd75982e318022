import { type Browser, devices, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { codeOfApp } from '#fakes/authenticator.ts';
import { signInAsOwner } from './owner.ts';
import { type Server, startServer } from './server.ts';
import { expect, expectAccessible, PASSWORD, signIn, signUp, test } from './test.ts';

/** Admins need two-factor authentication here; everyone may have it. */
let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_TWO_FACTOR: 'required' });
});
test.afterAll(() => server.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const row = (page: Page, device: string) => page.getByRole('listitem').filter({ hasText: device });
const securityOf = (page: Page) => page.goto(`${server.address}/account/security`);

async function givePassword(page: Page, action: string, password = PASSWORD): Promise<void> {
  await field(page, 'Your password').fill(password);
  await button(page, action).click();
}

/**
 * Scans the code on the screen, as a phone's camera does.
 * @returns the key in it
 */
async function scan(page: Page): Promise<string> {
  const picture = page.getByRole('img', { name: 'QR code' });
  await expect(picture).toBeVisible();
  const png = (await picture.screenshot()).toString('base64');
  const { width, height, pixels } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, pixels: [...data] };
  }, png);
  const uri = new URL(decodeQR({ width, height, data: Uint8Array.from(pixels) }));
  expect(uri.protocol).toBe('otpauth:');
  return uri.searchParams.get('secret')!;
}

async function signOut(page: Page): Promise<void> {
  expect(
    (
      await page.request.post(`${server.address}/api/auth/sign-out`, {
        headers: { origin: server.address },
        data: {},
        // The connection of the previous request may have gone idle.
        maxRetries: 2,
      })
    ).ok(),
  ).toBe(true);
}

async function openAndSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server.address}/login`);
  await signIn(page, email);
}

/** Opens another device, signed in as the same person. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const { userAgent } = devices['iPhone 15'];
  const page = await (
    await browser.newContext({ userAgent, viewport: { width: 390, height: 844 } })
  ).newPage();
  await openAndSignIn(page, email);
  await expect(page).toHaveURL(/\/(chat|home)$/);
  return page;
}

test('two-factor authentication is turned on with a scanned code, asked for at sign-in, and turned off', {
  tag: '@core',
}, async ({ page }) => {
  const email = await signUp(page, server.address);
  await securityOf(page);
  await expect(page).toHaveTitle('Security | Quarry Coach');
  const section = page.getByRole('region', { name: 'Two-factor authentication' });
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Turn on').click();
  await givePassword(page, 'Continue', 'wrong horse');
  await expect(page.getByRole('alert').getByText('The password is incorrect.')).toBeAttached();
  await givePassword(page, 'Continue');
  await expect(page.getByRole('heading', { name: 'Scan this' })).toBeFocused();
  const key = await scan(page);
  await expect(section).toContainText(key.match(/.{1,4}/g)!.join(' '));
  await field(page, 'Code from the app').fill('000000');
  await button(page, 'Turn on').click();
  await expect(page.getByRole('alert').getByText('This code is wrong')).toBeAttached();
  await expectAccessible(page);
  const used = codeOfApp(key);
  await field(page, 'Code from the app').fill(used);
  await button(page, 'Turn on').click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(new Set(codes).size).toBe(10);
  await expectAccessible(page);
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe('quarry-coach-recovery-codes.txt');
  await button(page, 'I have saved them').click();
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  await expect(section).toContainText('10 recovery codes are left.');
  await expectAccessible(page);

  await signOut(page);
  await openAndSignIn(page, email);
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(field(page, 'Code')).toBeFocused();
  await expectAccessible(page);
  await field(page, 'Code').fill(used);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or has already been used. Please try the next one.',
  );
  await field(page, 'Code').fill(codeOfApp(key, 1));
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/(chat|home)$/);

  await signOut(page);
  await openAndSignIn(page, email);
  await button(page, 'Use a recovery code').click();
  await expect(field(page, 'Recovery code')).toBeFocused();
  await field(page, 'Recovery code').fill(codes[3]!.toUpperCase());
  await button(page, 'Sign in').click();
  await expect(page).toHaveURL(/\/(chat|home)$/);
  await securityOf(page);
  await expect(section).toContainText('9 recovery codes are left.');
  await button(page, 'New recovery codes').click();
  await field(page, 'Code from your authenticator app').fill(codes[4]!);
  await givePassword(page, 'Generate new codes');
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  const renewed = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  await button(page, 'I have saved them').click();
  await expect(section).toContainText('10 recovery codes are left.');
  await button(page, 'Turn off').click();
  await field(page, 'Code from your authenticator app').fill('000000');
  await givePassword(page, 'Turn off');
  await expect(page.getByRole('alert').getByText('This code is wrong')).toBeAttached();
  await field(page, 'Code from your authenticator app').fill(renewed[0]!);
  await givePassword(page, 'Turn off');
  await expect(section.getByText('Off', { exact: true })).toBeVisible();
});

test('wrong codes end a sign-in, and the password is asked for again', async ({ page }) => {
  const email = await signUp(page, server.address);
  const headers = { origin: server.address };
  const call = async (path: string, data: object) =>
    await (await page.request.post(`${server.address}/api/two-factor${path}`, { headers, data })).json();
  const { key } = await call('/set-up', { password: PASSWORD });
  await call('/on', { code: codeOfApp(key) });
  await signOut(page);
  await openAndSignIn(page, email);
  for (let n = 0; n < 5; n++) {
    await field(page, 'Code').fill(String(900_000 + n));
    await button(page, 'Sign in').click();
    await expect(page.getByRole('alert')).toContainText('This code is wrong');
    await expect(field(page, 'Code')).toHaveValue('');
  }
  await field(page, 'Code').fill(codeOfApp(key, 1));
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toHaveText('Too many wrong codes. Please sign in again.');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('devices are listed and signed out, one and all', async ({ page, browser }) => {
  const email = await signUp(page, server.address);
  const phone = await elsewhere(browser, email);
  await securityOf(phone);
  await expect(row(phone, 'This device')).toContainText('Safari on an iPhone');
  await page.route('**/api/sessions', (route) => route.abort());
  await securityOf(page);
  await expect(page.getByText('The server could not be reached.')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/sessions');
  await button(page, 'Retry').click();
  await expect(row(page, 'This device')).toContainText('Last used just now');
  await expect(row(page, 'Safari on an iPhone')).toContainText('from 127.0.0.1');
  await expectAccessible(page);

  await row(page, 'Safari on an iPhone').getByRole('button').click();
  const asked = page.getByRole('dialog', { name: 'Sign out Safari on an iPhone?' });
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Sign out' }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused();
  // Its next step, without a new page, ends it.
  await phone.getByRole('button', { name: 'Account: Security' }).click();
  await phone.getByRole('link', { name: 'Home' }).click();
  await expect(phone).toHaveURL(/\/login/);
  await expect(phone.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await phone.context().close();

  const others = [await elsewhere(browser, email), await elsewhere(browser, email)];
  await page.reload();
  await expect(row(page, 'Safari on an iPhone')).toHaveCount(2);
  await button(page, 'Sign out all others').click();
  await expect(page.getByRole('dialog')).toContainText('your connected programs disconnected, too');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  for (const other of others) {
    await other.reload();
    await expect(other).toHaveURL(/\/login/);
    await other.context().close();
  }
});

test('an admin is asked to set it up, and has admin powers once it is on', async ({ page }) => {
  await signInAsOwner(page, server);
  const lead = page.getByRole('link', { name: 'Admins need two-factor authentication here.' });
  await expect(lead).toBeVisible();
  await expectAccessible(page);
  await lead.click();
  await expect(page.getByText('Admin features are locked until it is on.')).toBeVisible();
  await button(page, 'Turn on').click();
  await givePassword(page, 'Continue');
  await field(page, 'Code from the app').fill(codeOfApp(await scan(page)));
  await button(page, 'Turn on').click();
  await button(page, 'I have saved them').click();
  await page.goto(`${server.address}/leaderboard`);
  await expect(lead).toHaveCount(0);
  await expect(page.getByRole('button', { name: /goal/i }).first()).toBeVisible();
});
