import type { Locator, Page } from '@playwright/test';
import { openAccountTab } from './account-tab.ts';
import {
  composer,
  expect,
  expectAccessible,
  holdBack,
  register,
  signIn,
  signUp,
  test,
  withAccess,
} from './test.ts';

const name = (page: Page) => page.getByRole('textbox', { name: 'Full Name' });
const goals = (page: Page) => page.getByRole('textbox', { name: 'Fitness Goals' });
const equipment = (page: Page) => page.getByRole('textbox', { name: 'Available Equipment' });
const weight = (page: Page, units: 'kilograms' | 'pounds' = 'kilograms') =>
  page.getByRole('textbox', { name: `Weight in ${units}` });
const saveButton = (page: Page, text = 'Save Profile') => page.getByRole('button', { name: text });

async function openProfile(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/account/profile`);
  await expect(name(page)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
}

/** Chooses one of a few options. */
const choose = (page: Page, label: string) => page.getByText(label, { exact: true }).click();

test('a profile is written in one’s own units, saved, and loaded again', { tag: '@core' }, async ({
  page,
  product,
}) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await expect(page).toHaveTitle('Training Profile | Quarry Coach');
  await expect(page.getByRole('heading', { name: 'Your Training Profile', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await name(page).fill('Anna Ström');
  await page.getByRole('textbox', { name: 'Height in centimeters' }).fill('179');
  await weight(page).fill('82,5');
  await page.getByRole('textbox', { name: 'Age in years' }).fill('34');
  await choose(page, 'Female');
  await goals(page).fill('A 180 kg squat by June.\nOne meet.');

  // Switching the units converts typed values, and switching back restores them.
  await choose(page, 'US');
  await expect(page.getByRole('textbox', { name: 'Height in feet' })).toHaveValue('5');
  await expect(page.getByRole('textbox', { name: 'Height in inches' })).toHaveValue('10.5');
  await expect(weight(page, 'pounds')).toHaveValue('181.9');
  await choose(page, 'Metric');
  await expect(weight(page)).toHaveValue('82,5');
  await choose(page, 'US');
  await save(page);
  await expect(saveButton(page)).toBeVisible();

  await page.reload();
  await expect(name(page)).toHaveValue('Anna Ström');
  await expect(page.getByRole('textbox', { name: 'Height in inches' })).toHaveValue('10.5');
  await expect(weight(page, 'pounds')).toHaveValue('181.9');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(goals(page)).toHaveValue('A 180 kg squat by June.\nOne meet.');
  await expect(saveButton(page)).toBeEnabled();
});

test('out-of-range values are reported beside their field, and nothing typed is cut', async ({
  page,
  product,
}) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await page.getByRole('textbox', { name: 'Height in centimeters' }).fill('1.79');
  await weight(page).fill('heavy');
  await page.getByRole('textbox', { name: 'Age in years' }).fill('7');
  await goals(page).fill('x'.repeat(4012));
  await saveButton(page).click();
  const height = page.getByRole('textbox', { name: 'Height in centimeters' });
  await expect(height).toBeFocused();
  await expect(height).toHaveAccessibleDescription('Height must be between 92 and 274 cm.');
  await expect(weight(page)).toHaveAccessibleDescription('Weight must be between 20 and 450 kg.');
  await expect(page.getByText('Age must be between 10 and 120, in whole years.')).toBeVisible();
  await expect(goals(page)).toHaveAccessibleDescription(
    'Please shorten this by 12 characters. 4,012 of 4,000 characters',
  );
  await expectAccessible(page);
  await height.fill('179');
  await expect(page.getByText('Height must be between')).toHaveCount(0);
  await page.reload();
  await expect(height).toHaveValue('');
});

test('a failed save keeps typed text, and is repeated on request', async ({ page, product }) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await name(page).fill('Kept');
  await page.route('**/api/user-info', (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('The server could not be reached')).toBeVisible();
  await expect(name(page)).toHaveValue('Kept');
  await expectAccessible(page);
  await page.unroute('**/api/user-info');

  // The save arrives but its reply does not: saved again, it does not conflict with itself.
  await page.route('**/api/user-info', async (route) => {
    await route.fetch();
    await route.abort();
  });
  // The button of the earlier attempt is still there for a moment.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/user-info'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await lost;
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/user-info');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saved elsewhere' })).toHaveCount(0);
  await page.reload();
  await expect(name(page)).toHaveValue('Kept');
});

test('text typed while saving stays', async ({ page, product }) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  const letGo = await holdBack(page, '**/api/user-info');
  await name(page).fill('Anna');
  await saveButton(page).click();
  await expect(saveButton(page, 'Saving...')).toBeVisible();
  await goals(page).fill('Typed meanwhile');
  await letGo();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
  await expect(goals(page)).toHaveValue('Typed meanwhile');
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('leaving with unsaved changes asks, whichever way one leaves', async ({ page, product }) => {
  await signUp(page, product.address);
  await page.goto(`${product.address}/account/legal`);
  await openAccountTab(page, 'Training Profile');
  await name(page).fill('Not saved');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });

  await openAccountTab(page, 'Legal');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/profile$/);
  await expect(name(page)).toHaveValue('Not saved');

  // The back button; Playwright's own would wait for the blocked navigation.
  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/profile$/);
  await expect(name(page)).toHaveValue('Not saved');

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;

  await name(page).fill('Not saved');
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(composer(page)).toBeVisible();
  await page.goBack();
  await expect(name(page)).toHaveValue('');
  await name(page).fill('Not saved');
  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/legal$/);
  await expect(page.getByRole('heading', { name: 'Disclaimer and Terms of Use' })).toBeVisible();
  // Nothing typed, nothing asked.
  await openAccountTab(page, 'Training Profile');
  await expect(name(page)).toHaveValue('');
  await openAccountTab(page, 'Legal');
  await expect(page).toHaveURL(/legal$/);
});

test('logging out warns that typed text will be lost', async ({ page, product }) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await name(page).fill('Not saved');
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('dialog').last();
  await expect(question.getByText('Unsaved changes will be lost.')).toBeVisible();
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('the second of two tabs is warned, and neither loses anything', { tag: '@core' }, async ({
  page,
  product,
}) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await goals(page).fill('Before');
  await save(page);
  const second = await page.context().newPage();
  await openProfile(second, product.address);

  await goals(page).fill('Of the first tab');
  await equipment(page).fill('A rack');
  await save(page);
  await goals(second).fill('Of the second tab');
  await name(second).fill('Anna');
  await saveButton(second).click();
  const alert = second.getByRole('alert', { name: 'Saved elsewhere' });
  await expect(alert).toContainText('saved in another tab or on another device');
  await expect(alert).toContainText('Updated from there: Available Equipment.');
  await expect(alert).toContainText('Of the first tab');
  await expect(goals(second)).toHaveValue('Of the second tab');
  await expect(equipment(second)).toHaveValue('A rack');
  await expectAccessible(second);
  await alert.getByRole('button', { name: 'Use this for Fitness Goals' }).click();
  await expect(goals(second)).toHaveValue('Of the first tab');
  await save(second);
  await expect(alert).toHaveCount(0);

  // The first tab shows it when it becomes visible again, since nothing is typed there.
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await expect(name(page)).toHaveValue('Anna');
  await second.close();
});

test('an expired session loses no typed text', async ({ page, product }) => {
  const email = await register(page, product.address);
  await openProfile(page, product.address);
  await name(page).fill('Still here');
  await page.context().clearCookies();
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('Please sign in.')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`${product.address}/login`);
  await signIn(second, email);
  await expect(composer(second)).toBeVisible();
  await second.close();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
  await expect(name(page)).toHaveValue('Still here');
});

test('without access the profile can be read but not saved', async ({ page, product }) => {
  await register(page, product.address);
  await openProfile(page, product.address);
  await name(page).fill('Anna');
  // The trial ends while the page is open: the server knows first.
  await withAccess(page, { allowed: false, reason: 'none', until: null });
  await page.route('**/api/user-info', (route) =>
    route.fulfill({
      status: 402,
      json: { error: 'no_access', message: "You don't have an active subscription.", requestId: '' },
    }),
  );
  await saveButton(page).click();
  await expect(page.getByRole('link', { name: 'Subscribe to save profile' })).toHaveAttribute(
    'href',
    '/account/subscription',
  );
  await expect(name(page)).toHaveValue('Anna');
  await expectAccessible(page);
});

test('a profile that cannot be loaded says so, and can be retried', async ({ page, product }) => {
  await signUp(page, product.address);
  await page.route('**/api/user-info', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'unavailable', message: 'Not now. Try again in a moment.', requestId: '' },
    }),
  );
  await page.goto(`${product.address}/account/profile`);
  await expect(page.getByText('Not now. Try again in a moment.')).toBeVisible();
  await page.unroute('**/api/user-info');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(name(page)).toBeVisible();
});

/** Tabs to a target, as without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

test('the keyboard alone is enough', { tag: '@wide-only' }, async ({ page, product }) => {
  await signUp(page, product.address, '/account/profile');
  await expect(name(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, name(page));
  await page.keyboard.type('Anna');
  await tabTo(page, page.getByRole('radio', { name: 'Metric' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Height in feet' })).toBeFocused();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Height in inches' })).toBeFocused();
  await page.keyboard.type('10');
  await tabTo(page, goals(page));
  await page.keyboard.type('A 400 lb squat');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expect(saveButton(page, 'Changes Saved')).toBeFocused();
  await page.reload();
  await expect(goals(page)).toHaveValue('A 400 lb squat');
  await expect(page.getByRole('textbox', { name: 'Height in feet' })).toHaveValue('5');
});
