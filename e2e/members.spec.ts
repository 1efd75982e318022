import { signInAsOwner } from './owner.ts';
import { expect, expectAccessible, PASSWORD, register, signUp, test } from './test.ts';

test('a super admin finds a member, gives them access, and closes and reopens their account', {
  tag: '@core',
}, async ({ page, browser, product }) => {
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  const email = await signUp(theirs, product.address);
  await signInAsOwner(page, product, '/account/members');

  const search = page.getByRole('searchbox', { name: 'Search by email' });
  await search.fill(email.toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row', { name: email })).toContainText('Trial');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Admins');
  await expect(page.getByText(`No member’s email contains “${email.toUpperCase()}”.`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Everyone');
  const sorted = page.waitForResponse('**/api/members/search');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Last seen');
  await sorted;
  await expect(page.getByRole('button', { name: 'Sorted descending: sort ascending' })).toBeVisible();
  // The list is dimmed while it reloads.
  await expect(page.getByRole('table').locator('..')).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('switch', { name: 'OG' }).click();
  await expect(page.getByText('Unlimited', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'OG' }).click();
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await page.getByLabel('Reason').fill('Paid in cash');
  await page.getByRole('button', { name: 'Extend' }).click();
  await expect(page.getByText(/^Free until .*\.$/)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // A role needs a second factor, which this owner does not have.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change role' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Code from your authenticator app').fill('123456');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(dialog.getByRole('alert')).toContainText('needs two-factor authentication');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // Mail is not delivered here: the link is passed on by hand, and shown once.
  await page.getByRole('button', { name: 'Make reset link' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await expect(dialog.getByText(/\/update-password#token=/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out on every device.')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login/);

  await page.getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText(/This account is closed, and will be deleted/)).toBeVisible();
  // Half hidden below the sticky bar, a field would count as too small.
  await page.evaluate(() => document.querySelector('h1')!.closest('.overflow-y-auto')!.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep the account' }).click();
  await expect(page.getByText(/This account is closed/)).toHaveCount(0);
  await elsewhere.close();
});

/** Every screen of an admin or super admin. */
const ADMIN_SCREENS = [
  'analytics',
  'audit',
  'billing',
  'feedback/inbox',
  'gym',
  'health',
  'impersonate',
  'members',
  'members/none',
  'synthesize',
  'system-prompt',
  'tools-playground',
  'vector/books',
  'vector/books/none',
  'vector/memory',
  'workshop',
];

test('a member who goes to a screen for admins is redirected to the chat', async ({ page, product }) => {
  await register(page, product.address);
  for (const path of ADMIN_SCREENS) {
    await page.goto(`${product.address}/account/${path}`);
    await expect(page, path).toHaveURL(/\/chat$/);
  }
});
