import type { Page, Request } from '@playwright/test';
import { type FakeSmtp, startFakeSmtp } from '#fakes/smtp-server.ts';
import { type Server, startServer } from './server.ts';
import { expect, expectAccessible, holdBack, signIn, signUp, test } from './test.ts';

const MISMATCH = 'New passwords do not match';

/** The product with a mail server. */
let mail: FakeSmtp;
let mailing: Server;
test.beforeAll(async () => {
  mail = await startFakeSmtp();
  mailing = await startServer({ SMTP_URL: mail.url });
});
test.afterAll(async () => {
  await mailing.close();
  await mail.close();
});

const email = (page: Page) => page.getByRole('textbox', { name: 'Email' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const newEmail = () => `forgetful-${test.info().project.name}-${Date.now()}@example.com`;

/** Returns the link in the next mail with this subject. */
async function linkOf(address: string, subject: string): Promise<string> {
  await expect.poll(async () => (await mail.mailTo(address)).subject).toBe(subject);
  return /https?:\S+/.exec((await mail.mailTo(address)).text)![0];
}

async function fillSignUp(page: Page, server: Server, address: string, password: string): Promise<void> {
  await page.goto(`${server.address}/login?new=true&planId=gold`);
  await email(page).fill(address);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('an address is confirmed, its password forgotten and reset; the link works once', {
  tag: '@core',
}, async ({ page }) => {
  const address = newEmail();
  await fillSignUp(page, mailing, address, 'correct horse');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page);
  // The link may be opened on another device, which knows of no plan.
  await page.evaluate(() => localStorage.removeItem('wanted-plan'));
  await page.goto(await linkOf(address, 'Confirm your email address'));
  await expect(page).toHaveURL(`${mailing.address}/confirm-email`);
  await field(page, 'Password').fill('another horse');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText(/^This is not the password you signed up with/)).toBeVisible();
  await expectAccessible(page);
  await field(page, 'Password').fill('correct horse');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  // The plan they came for was kept all along.
  await expect(page).toHaveURL(/\/account\/subscription\?planId=gold$/);
  await page.context().clearCookies();

  await page.goto(`${mailing.address}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter your email to reset your password.');
  await expect(page).toHaveURL(/\/login$/);
  await email(page).fill(address);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Forgot password | Quarry Coach');
  await expect(email(page)).toHaveValue(address);
  await email(page).fill('');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('Please enter your email to reset your password.').first()).toBeVisible();
  await expectAccessible(page);
  await email(page).fill(address);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  // Another link is opened before the check of the first is answered.
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.route('**/api/auth/reset-password/check', async (route) => {
    const valid = route.request().postDataJSON().token === 'first';
    if (valid) await opened;
    await route.fulfill({ json: { valid } });
  });
  const isFirst = (request: Request) => request.postDataJSON()?.token === 'first';
  const [first] = await Promise.all([
    page.waitForRequest(isFirst),
    page.goto(`${mailing.address}/update-password#token=first`),
  ]);
  await page.goto(`${mailing.address}/update-password#token=second`);
  const ended = page.getByText('Invalid or expired session.');
  await expect(ended).toBeVisible();
  open();
  await (await first.response())!.finished();
  await expect(ended).toBeVisible();
  await page.unroute('**/api/auth/reset-password/check');

  const link = await linkOf(address, 'Reset your password');
  await page.goto(link);
  await expect(field(page, 'New password')).toBeFocused();
  await expect(page).toHaveURL(`${mailing.address}/update-password`);
  await page.reload();
  await field(page, 'New password').fill('a new saddle');
  await field(page, 'Confirm new password').fill('another saddle');
  await page.keyboard.press('Enter');
  await expect(page.getByText(MISMATCH).first()).toBeVisible();
  await expectAccessible(page);
  await field(page, 'New password').fill('iloveyou');
  await field(page, 'Confirm new password').fill('iloveyou');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/three or four unrelated words/)).toBeVisible();
  await field(page, 'New password').fill('a new saddle');
  await field(page, 'Confirm new password').fill('a new saddle');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(page).toHaveURL(`${mailing.address}/login`);
  await signIn(page, address, 'a new saddle');
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(link);
  await expect(
    page.getByText('Invalid or expired session. Please request a new password reset link.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('the email address is changed by a link to the new one', async ({ page }) => {
  const [address, next] = [newEmail(), `moved-${newEmail()}`];
  await fillSignUp(page, mailing, address, 'correct horse');
  await page.goto(await linkOf(address, 'Confirm your email address'));
  await field(page, 'Password').fill('correct horse');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page).toHaveURL(/\/account\/subscription/);
  await page.goto(`${mailing.address}/account/security`);
  await page.getByRole('button', { name: 'Change email address' }).click();
  await expect(field(page, 'New email address')).toBeFocused();
  await field(page, 'New email address').fill(next);
  await field(page, 'Your password').fill('wrong horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await expect(field(page, 'New email address')).toHaveValue(next);
  await expectAccessible(page);
  await field(page, 'Your password').fill('correct horse');
  await page.route('**/api/email-change', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^The server could not be reached/);
  await expect(field(page, 'New email address')).not.toHaveAttribute('aria-invalid');
  await page.unroute('**/api/email-change');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status').filter({ hasText: next })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();

  const link = await linkOf(next, 'Confirm your new email address');
  await page.goto(`${mailing.address}/confirm-email-change#token=expired`);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
  // The right one, in the same tab: the browser does not load the page again.
  await page.goto(link);
  await expect(page).toHaveURL(`${mailing.address}/confirm-email-change`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(`From now on you sign in with ${next}`)).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('region', { name: 'Email address' }).getByText(next)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email address' })).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(/^This link has been used or has expired/)).toBeVisible();
  await expect(page.getByText('Nothing was changed.')).toBeVisible();
});

test('a reset page without its link, or offline, says so', async ({ page }) => {
  await page.goto(`${mailing.address}/update-password`);
  await expect(page.getByText('Failed to initialize session.')).toBeVisible();
  await page.route('**/api/auth/reset-password/check', (route) => route.abort());
  await page.goto(`${mailing.address}/update-password#token=some-token`);
  await expect(page.getByText('Failed to initialize session.')).toBeVisible();
  await page.unroute('**/api/auth/reset-password/check');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Invalid or expired session/)).toBeVisible();
});

test('requesting a reset reports an unreachable server, and mail that could not be sent', async ({
  page,
}) => {
  await page.goto(`${mailing.address}/forgot-password`);
  await email(page).fill('someone@example.com');
  await page.route('**/request-password-reset', (route) => route.abort());
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('An unexpected error occurred while attempting to reset your password.'),
  ).toBeVisible();
  await page.unroute('**/request-password-reset');
  await page.route('**/request-password-reset', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('An error occurred while sending the reset email.')).toBeVisible();
});

test('signing up with an existing address informs its owner, and nobody else', async ({ page, product }) => {
  const address = await signUp(page, product.address);
  await page.context().clearCookies();
  await fillSignUp(page, product, address, 'my own horse');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the password is changed in the account, given the current one', async ({ page, product }) => {
  const address = await signUp(page, product.address, '/account/change-password');
  await expect(page).toHaveTitle('Change Password | Quarry Coach');
  const change = async (current: string, next: string, repeated = next) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm new password').fill(repeated);
    await page.getByRole('button', { name: 'Change password', exact: true }).click();
  };
  await change('correct horse', 'a new saddle', 'another saddle');
  await expect(page.getByText(MISMATCH).first()).toBeVisible();
  await change('wrong horse', 'a new saddle');
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible();
  await expectAccessible(page);
  // Typing meanwhile neither hides the outcome nor sends it again.
  const letGo = await holdBack(page, '**/api/auth/change-password');
  await change('correct horse', 'a new saddle');
  await field(page, 'Current password').press('x');
  await page.getByRole('button', { name: 'Changing your password...' }).click({ force: true });
  await letGo();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');
  await expect(page.getByText('Password changed successfully')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${product.address}/login`);
  await signIn(page, address, 'a new saddle');
  await expect(page).toHaveURL(/\/home$/);
});

test('a program that does not solve the puzzle cannot sign anyone up', async ({ page, product }) => {
  const reply = await page.request.post(`${product.address}/api/auth/sign-up/email`, {
    data: { email: newEmail(), password: 'correct horse' },
  });
  expect([reply.status(), (await reply.json()).message]).toEqual([403, 'Please verify you are human']);
  await page.route('**/api/auth/human-check', (route) => route.fulfill({ json: { kind: 'off' } }));
  await fillSignUp(page, product, newEmail(), 'correct horse');
  await expect(page.getByText('Please verify you are human')).toBeVisible();
});
