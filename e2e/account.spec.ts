import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { accountTabs, accountTabsOpener, openAccountTab } from './account-tab.ts';
import { becameOwner } from './owner.ts';
import { answers, ask, composer, expect, expectAccessible, signIn, signUp, test } from './test.ts';

const leftOnDevice = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key !== 'theme' && !key.startsWith('get-started:')),
  );

test('the splash, the login page, the legal text and a wrong address', { tag: '@wide' }, async ({
  page,
  product,
}) => {
  await page.goto(product.address);
  await expect(page).toHaveTitle(/Quarry Coach/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${product.address}/login`);
  await expect(page).toHaveTitle(/\| Quarry Coach$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  const nowhere = await page.goto(`${product.address}/nowhere/at/all`);
  expect(nowhere?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expectAccessible(page);
  await signUp(page, product.address);
  const legal = await page.goto(`${product.address}/account/legal`);
  expect(legal?.status()).toBe(200);
  await expect(page.getByText(/invented/).first()).toBeVisible();
  await expectAccessible(page);
});

test('the box for a new user is checked immediately, in step with the address, and typed text stays', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/login`);
  const box = page.getByRole('checkbox', { name: 'Create new user' });
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  for (const [ticked, address] of [
    [true, /\/login\?new=true$/],
    [false, /\/login$/],
  ] as const) {
    const after = await box.evaluate((input: HTMLInputElement) => {
      input.click();
      return input.checked;
    });
    expect(after).toBe(ticked);
    await expect(page).toHaveURL(address);
    await expect(box).toBeChecked({ checked: ticked });
    await expect(page.getByRole('textbox', { name: 'Confirm password' })).toHaveCount(ticked ? 1 : 0);
  }
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('someone@example.com');
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('correct horse');
});

test('sign-up and sign-in say what is wrong', { tag: '@core' }, async ({ page, product }) => {
  await page.goto(`${product.address}/login`);
  await page.getByRole('checkbox', { name: 'Create new user' }).check();
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('another horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Have an account? Sign in' }).click();
  await expect(page.getByRole('checkbox', { name: 'Create new user' })).not.toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wrong horse');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('someone@example.com');
});

test('sign-up says beside the field what is missing, and a link leads to it', async ({ page, product }) => {
  await page.goto(`${product.address}/login?next=%2Faccount%2Fprofile`);
  await page.getByRole('link', { name: 'New here? Start 24 hours free' }).click();
  await expect(page).toHaveURL(/\/login\?next=.*&new=true$/);
  await expect(page.getByRole('checkbox', { name: 'Create new user' })).toBeChecked();
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  for (const [typed, said] of [
    ['', 'Please enter your email.'],
    ['someone', 'Please enter a valid email, such as you@example.com.'],
  ] as const) {
    await email.fill(typed);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(email).toHaveAccessibleDescription(said);
    await expect(email).toBeFocused();
    await expectAccessible(page);
  }
  await email.fill('someone@example.com');
  await expect(email).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(password).toHaveAccessibleDescription('Please enter your password.');
  await password.fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(password).toHaveAccessibleDescription(/^Please use at least \d+ characters\.$/);
});

test('logging out ends the session, and signing in leads back to the previous page', {
  tag: '@core',
}, async ({ page, scripted }) => {
  scripted.play(textReply('Kept for you.'));
  const email = await signUp(page, scripted.address);
  await ask(page, 'Remember this');
  await expect(answers(page)).toContainText('Kept for you.');
  const there = page.url();
  const menu = page.getByRole('button', { name: 'Menu' });
  if (test.info().project.name === 'phone') await menu.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(there);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page).toHaveURL(there);
  await expect(answers(page)).toContainText('Kept for you.');
});

test('logging out leaves nothing behind, in any tab', async ({ page, scripted }) => {
  scripted.play(textReply('Between us.'));
  await signUp(page, scripted.address);
  await ask(page, 'A private question');
  await expect(answers(page)).toContainText('Between us.');
  await composer(page).fill('A private draft');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(composer(other)).toHaveValue('A private draft');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect.poll(() => leftOnDevice(page)).toEqual([]);
  await page.goBack();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login\?next=/);
    await expect(tab.getByText('private')).toHaveCount(0);
  }
});

test('someone else who signs in on the device finds no draft, and other tabs become theirs', async ({
  page,
  scripted,
}) => {
  await signUp(page, scripted.address);
  await composer(page).fill('A private draft');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(composer(other)).toHaveValue('A private draft');
  await page.context().clearCookies();
  await signUp(page, scripted.address);
  await expect(composer(page)).toHaveValue('');
  await expect(composer(other)).toHaveValue('');
  await expect
    .poll(async () => (await leftOnDevice(page)).filter((key) => key.startsWith('draft')))
    .toEqual([]);
});

test('a session that ends by itself clears the screen; its owner gets everything back', {
  tag: '@core',
}, async ({ page, scripted }) => {
  scripted.play(textReply('Between us.'));
  const email = await signUp(page, scripted.address);
  await ask(page, 'A private question');
  await expect(answers(page)).toContainText('Between us.');
  const there = page.url();
  const other = await page.context().newPage();
  // Pending requests would find out first.
  await other.goto(there, { waitUntil: 'networkidle' });
  await expect(answers(other)).toContainText('Between us.');
  await page.context().clearCookies();
  await ask(page, 'Asked a moment too late');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login\?next=/);
    await expect(tab.getByText(/private|too late/)).toHaveCount(0);
    await expect(tab.getByRole('status')).toHaveText('Your session has ended. Please sign in again.');
  }
  await expect.poll(() => leftOnDevice(page)).toEqual([]);
  await signIn(page, email);
  await expect(page).toHaveURL(there);
  await expect(answers(page)).toContainText('Between us.');
  await expect(composer(page)).toHaveValue('Asked a moment too late');
});

test('someone else’s conversation cannot be opened', { tag: '@core' }, async ({
  page,
  browser,
  scripted,
}) => {
  scripted.play(textReply('Private.'));
  await signUp(page, scripted.address);
  await ask(page, 'A secret');
  await expect(answers(page)).toContainText('Private.');
  const other = await browser.newContext();
  const stranger = await other.newPage();
  await signUp(stranger, scripted.address);
  await stranger.goto(page.url());
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText('A secret')).toHaveCount(0);
  await expect(answers(stranger)).toHaveCount(0);
  await expectAccessible(stranger);
  await other.close();
});

test('the owner link makes an account the owner’s, once, and leads to the workshop', {
  tag: '@wide-only',
}, async ({ page, scripted }) => {
  await page.goto(scripted.ownerLink);
  await expect(page.getByRole('button', { name: 'Create the owner’s account' })).toBeVisible();
  expect(page.url()).not.toContain(scripted.ownerLink.split('#')[1]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I already have an account: sign in' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('checkbox', { name: 'Create new user' }).check();
  const email = `owner-${Date.now()}@example.com`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/owner/);
  await expect(page.getByText(`You are signed in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Become the owner' }).click();
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible();
  becameOwner(scripted, email);
  const viewer = await page.evaluate(async () => (await fetch('/api/auth', { method: 'POST' })).json());
  expect(viewer).toMatchObject({ user: { isSuperAdmin: true } });
  // Pasted again, the link says that it was used, and where to go next.
  await page.goto(scripted.ownerLink);
  await page.getByRole('link', { name: 'Go to the workshop' }).click();
  await expect(page.getByRole('heading', { name: 'Workshop' })).toBeVisible();
});

test('the account has its tabs, each under its own address', { tag: '@wide' }, async ({ page, product }) => {
  const phone = test.info().project.name === 'phone';
  await signUp(page, product.address);
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  if (phone) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL(/\/account\/home$/);
  await expect(page).toHaveTitle('Account | Quarry Coach');
  await expect(page.getByText('Trial', { exact: true })).toHaveCount(0);

  const tabs = accountTabs(page);
  const opener = accountTabsOpener(page);
  if (phone) await opener.click();
  await expect(tabs.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  if (phone) {
    await tabs.getByRole('button', { name: 'All sections, now Account' }).click();
    await expect(tabs.getByRole('button', { name: 'Account', exact: true })).toBeFocused();
    await expectAccessible(page);
    await tabs.getByRole('button', { name: 'Help' }).click();
  }
  await tabs.getByRole('link', { name: 'Legal' }).click();
  await expect(page).toHaveTitle('Legal | Quarry Coach');
  await expect(page.getByRole('heading', { name: 'Disclaimer and Terms of Use' })).toBeVisible();
  await expectAccessible(page);
  if (phone) {
    await expect(tabs).toHaveCount(0);
    await expect(opener).toHaveText('Account: Legal');
    await expect(opener).toBeFocused();
  }
  // Each tab starts at its top, however far the last one was scrolled.
  await page.getByRole('heading', { name: 'Changes and contact' }).scrollIntoViewIfNeeded();
  await openAccountTab(page, 'Training Profile');
  await expect(page.getByRole('heading', { name: 'Your Training Profile' })).toBeInViewport();
});

test('the legal text is open to signed-out visitors', async ({ page, product }) => {
  await page.goto(product.address);
  // The page foot loads when the reader comes near it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('End');
  await page.getByRole('link', { name: 'Legal' }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(/\/account\/legal$/);
  await expect(page.getByRole('heading', { name: 'Disclaimer and Terms of Use' })).toBeVisible();
  await expect(accountTabs(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${product.address}/account/profile`);
  await expect(page).toHaveURL(/\/login\?next=%2Faccount%2Fprofile$/);
});
