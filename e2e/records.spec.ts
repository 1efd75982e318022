import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  postEach,
  signUp,
  signUpOnSharedDevice,
  test,
  withAccess,
} from './test.ts';

const PATH = '/account/personal-records';

const card = (page: Page) => page.getByRole('form', { name: 'New record' });
const liftType = (page: Page) => card(page).getByRole('combobox', { name: 'Lift Type' });
const number = (page: Page) => card(page).getByRole('textbox', { name: 'Number Achieved' });
const lift = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function open(page: Page, address: string): Promise<void> {
  await signUp(page, address, PATH);
  await expect(page.getByText('No records, yet.')).toBeVisible();
}

async function add(page: Page, title: string, value: string): Promise<void> {
  await liftType(page).fill(title);
  await number(page).fill(value);
  await number(page).press('Enter');
  await expect(lift(page, title).first()).toContainText(value);
  await expect(liftType(page)).toHaveValue('');
}

/** Checks from the top: half hidden below the sticky bar, a button would count as too small. */
async function expectClean(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => {
      const scroller = document.querySelector('h1')!.closest('.overflow-y-auto')!;
      scroller.scrollTo(0, 0);
      return scroller.scrollWidth - scroller.clientWidth;
    });
  // A chart follows a narrowed window a frame later.
  await expect.poll(sideways).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

/** Adds records as another device would. */
async function seed(page: Page, records: object[]): Promise<void> {
  await postEach(page, '/api/personal-records', records);
  await page.reload();
}

test('a lift from its first record on', { tag: ['@core', '@wide'] }, async ({ page, product }) => {
  await open(page, product.address);
  await expect(page).toHaveTitle('Personal Records | Quarry Coach');
  await expectClean(page);

  // Neither field is enough alone; typed text stays.
  await liftType(page).fill('Bench');
  await card(page).getByRole('button', { name: 'Add record' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill out both fields');
  await expect(number(page)).toBeFocused();
  await expect(liftType(page)).toHaveValue('Bench');
  await card(page).getByRole('button', { name: 'Clear' }).click();
  await number(page).fill('300');
  await number(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Please fill out both fields');
  await card(page).getByRole('button', { name: 'Clear' }).click();
  await expect(number(page)).toHaveValue('');

  await add(page, 'Bench', '0');
  await expect(page.getByText('1 lift', { exact: true })).toBeVisible();

  // The next one comes with the title and one more.
  await lift(page, 'Bench').getByRole('button', { name: 'Add new record with same lift' }).click();
  await expect(liftType(page)).toHaveValue('Bench');
  await expect(number(page)).toHaveValue('1');
  await expect(number(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(lift(page, 'Bench').getByText('Before: 0')).toBeAttached();
  await expect(lift(page, 'Bench').locator('s')).toHaveText('0 kg');
  await expect(lift(page, 'Bench').getByRole('img', { name: 'The last 2: from 0 kg to 1 kg' })).toBeVisible();
  await add(page, 'bench', '310');
  await expect(lift(page, 'bench').locator('s')).toHaveText(['1 kg', '0 kg']);
  await expect(page.getByText('1 lift', { exact: true })).toBeVisible();
  await expect(page.getByText('3 records', { exact: true })).toBeVisible();

  // With several records the title is fixed; the value is not.
  await lift(page, 'bench').getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('form', { name: 'Edit bench' });
  await expect(edit.getByRole('combobox', { name: 'Lift Type' })).toHaveCount(0);
  await edit.getByRole('textbox', { name: 'Number Achieved' }).fill('315,5');
  await edit.getByRole('textbox', { name: 'Repetitions' }).fill('3');
  await edit.getByRole('textbox', { name: 'Note' }).fill('Paused');
  await expectClean(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(lift(page, 'bench')).toContainText('Estimated one-rep max 347.1 kg');
  await expect(lift(page, 'bench')).toContainText('Paused');

  // The chart, in words and as a table.
  await expect(page.getByRole('img', { name: /^Line chart of values over time. bench: from/ })).toBeVisible();
  await page.getByText('Est. 1RM').click();
  await expect(
    page.getByRole('img', { name: /estimated one-rep maxima.*bench: from 0 kg .* to 347.1 kg on/ }),
  ).toBeVisible();
  await page.getByText('Value', { exact: true }).click();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('row')).toHaveText([/Lift/, /bench.*315.5 kg/, /bench.*1 kg/, /bench.*0 kg/]);
  await expectClean(page);

  // Plates and percentages, one tap away.
  await lift(page, 'bench').getByRole('button', { name: 'Plates and percentages', exact: true }).click();
  const plates = page.getByRole('dialog', { name: 'Plates and percentages' });
  await expect(plates.getByLabel('Weight', { exact: true })).toHaveValue('315.5');
  await expectClean(page);
  await page.keyboard.press('Escape');
  await expect(plates).toBeHidden();

  await lift(page, 'bench').getByRole('button', { name: 'Delete', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to delete this record?' });
  await expect(sure).toContainText('bench 315.5 kg');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(lift(page, 'bench')).toContainText('315.5');
  await lift(page, 'bench').getByRole('button', { name: 'Delete', exact: true }).click();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(sure).toBeHidden();
  await expect(lift(page, 'Bench').locator('s')).toHaveText('0 kg');
  await page.reload();
  await expect(lift(page, 'Bench').locator('s')).toHaveText('0 kg');
});

test('the lift is suggested, and found again among many', async ({ page, product }) => {
  await open(page, product.address);
  await seed(page, [
    { title: 'Zercher Squat', value: 200, unit: 'kg' },
    { title: 'לחיצת חזה 🏋️', value: 100, unit: 'kg' },
    { title: 'Pull Ups', value: 20, unit: 'reps' },
    ...Array.from({ length: 30 }, (_, n) => ({ title: `Machine ${n}`, value: n, achieved_on: '2020-01-01' })),
  ]);
  await liftType(page).fill('squ');
  await expect(page.getByRole('option')).toHaveText([
    'Squat',
    'Back Squat',
    'Front Squat',
    'Split Squat',
    'Zercher Squat',
  ]);
  await expectClean(page);
  await page.getByRole('option', { name: 'Zercher Squat' }).click();
  await expect(number(page)).toBeFocused();
  // The unit is that of the lift's other records.
  await page.keyboard.type('210');
  await page.keyboard.press('Enter');
  await expect(lift(page, 'Zercher Squat')).toContainText('210kg');

  await expect(lift(page, 'Machine 0')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load More' }).click();
  await page.getByText('All 33 lifts loaded.').scrollIntoViewIfNeeded();
  await expect(lift(page, 'Machine 0')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search lifts...' });
  await search.fill('חזה');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('100kg');
  await search.fill('no such lift');
  await expect(page.getByText('No lifts found matching your search.')).toBeVisible();
  // One that fails keeps its words, and the chart.
  await page.route(/\/personal-records\/lifts\?.*search=pull/, (route) =>
    route.fulfill({ status: 429, json: { error: 'too_often', message: 'Not so fast.' } }),
  );
  await search.fill('pull');
  await expect(page.getByText('Not so fast.')).toBeVisible();
  await expect(search).toHaveValue('pull');
  await expect(page.getByRole('region', { name: /^Progress/ })).toBeVisible();
  await search.fill('');
  await expect(lift(page, 'Pull Ups')).toBeVisible();

  // The only record of a lift can be renamed.
  await lift(page, 'Pull Ups').getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('form', { name: 'Edit Pull Ups' });
  await edit.getByRole('combobox', { name: 'Lift Type' }).fill('Chin Ups');
  const width = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  await expectClean(page);
  await page.setViewportSize(width);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(lift(page, 'Chin Ups')).toContainText('20reps');
  await expect(page.getByRole('heading', { name: 'Your lifts' })).toBeFocused();

  // The chart shows one kind at a time, and the chosen lifts.
  const chart = page.getByRole('region', { name: /^Progress/ });
  await chart.getByText('Weight', { exact: true }).click();
  await chart.getByRole('button', { name: 'Choose lifts' }).click();
  const picker = page.getByRole('dialog', { name: 'Lifts in the chart' });
  await picker.getByRole('checkbox', { name: 'Zercher Squat' }).uncheck();
  await expectClean(page);
  await picker.getByRole('button', { name: 'Show' }).click();
  await expect(chart.getByRole('img')).toHaveAccessibleName(/חזה/);
  await expect(chart.getByRole('img')).not.toHaveAccessibleName(/Zercher/);
});

test('an older set that nothing has beaten stays the best, and is not struck through', async ({
  page,
  product,
}) => {
  await open(page, product.address);
  const squat = { title: 'Squat', unit: 'kg', repetitions: 3 };
  await seed(page, [
    { ...squat, value: 170, achieved_on: '2024-01-01' },
    { ...squat, value: 180, achieved_on: '2024-02-01' },
    { ...squat, value: 175, achieved_on: '2024-03-01' },
    { ...squat, value: 160, achieved_on: '2024-04-01' },
  ]);
  await expect(lift(page, 'Squat')).toContainText(/Best180kg× 3PR.*1 Feb 2024.*Latest160kg× 3.*1 Apr 2024/);
  await expect(lift(page, 'Squat').locator('s')).toHaveText(['175 kg × 3', '170 kg × 3']);
  await expect(lift(page, 'Squat').getByRole('listitem').filter({ hasText: 'PR' })).toHaveText([
    /^Best: 180 kg × 3PR/,
    /^Before: 170 kg × 3PR/,
  ]);
  for (const count of ['1 lift', '2 records', '4 entries'])
    await expect(page.getByText(count, { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Progress/ }).getByRole('listitem')).toHaveText(
    /Squat.*best 180 kg × 3.*latest 160 kg × 3/,
  );
  await expectClean(page);
  // Edited down, it is beaten.
  await lift(page, 'Squat').getByRole('button', { name: 'Edit 180 kg' }).click();
  const value = page.getByRole('form', { name: 'Edit Squat' }).getByRole('textbox', { name: 'Number' });
  await value.fill('150');
  await value.press('Enter');
  await expect(lift(page, 'Squat')).toContainText(/Best175kg/);
  await page.goto(`${product.address}/home`);
  await expect(page.getByRole('region', { name: 'Latest Records' }).getByRole('listitem')).toHaveText(
    /Squat.*Best175kg × 3PR1 Mar 2024Latest 160 kg × 3, 1 Apr 2024/,
  );
});

test('with the keyboard alone', { tag: '@wide-only' }, async ({ page, product }) => {
  await open(page, product.address);
  await liftType(page).focus();
  await page.keyboard.type('dead');
  await page.keyboard.press('ArrowDown');
  const active = await page.getByRole('option', { name: 'Deadlift' }).getAttribute('id');
  await expect(liftType(page)).toHaveAttribute('aria-activedescendant', active ?? 'no id');
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(lift(page, 'Deadlift')).toContainText('500');
  // Ready for the next.
  await expect(liftType(page)).toBeFocused();
  await page.keyboard.type('Deadlift');
  await page.keyboard.press('Tab');
  await expect(number(page)).toBeFocused();
  await page.keyboard.type('505');
  await page.keyboard.press('Enter');
  await expect(lift(page, 'Deadlift').locator('s')).toHaveText('500 kg');

  await lift(page, 'Deadlift').getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(
    page.getByRole('form', { name: 'Edit Deadlift' }).getByRole('textbox', { name: 'Number' }),
  ).toBeFocused();
  await page.keyboard.type('510');
  // The focus is back in the same tick as the form disappears: Tab leads on from there.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(lift(page, 'Deadlift').getByRole('button', { name: 'Add new record' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveValue('506');
  await page.keyboard.press('Enter');
  await expect(lift(page, 'Deadlift').locator('s')).toHaveText(['505 kg', '500 kg']);
  await expect(liftType(page)).toBeFocused();

  await lift(page, 'Deadlift').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to delete this record?' });
  await expect(sure.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sure.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(lift(page, 'Deadlift').locator('s')).toHaveText('500 kg');
  await expect(page.getByRole('heading', { name: 'Your lifts' })).toBeFocused();
});

test('the focus moves in the same tick as the change', { tag: '@wide-only' }, async ({ page, product }) => {
  await open(page, product.address);
  await seed(page, [{ title: 'Deadlift', value: 505 }]);
  // Read before the tick ends: the next key press can come no sooner.
  const focusAfterClick = (button: Locator) =>
    button.evaluate(async (element) => {
      (element as HTMLElement).click();
      await Promise.resolve();
      const focused = document.activeElement as HTMLInputElement;
      return { value: focused.value, selected: getSelection()?.toString() };
    });
  expect(
    await focusAfterClick(lift(page, 'Deadlift').getByRole('button', { name: 'Add new record' })),
  ).toEqual({ value: '506', selected: '506' });
  const edit = lift(page, 'Deadlift').getByRole('button', { name: 'Edit', exact: true });
  expect(await focusAfterClick(edit)).toEqual({ value: '505', selected: '505' });
  const afterEscape = await page
    .getByRole('form', { name: 'Edit Deadlift' })
    .getByRole('textbox', { name: 'Number' })
    .evaluate((element) => {
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return document.activeElement?.textContent;
    });
  expect(afterEscape).toMatch(/^505/);
});

test('the second of two tabs is warned, and loses nothing', async ({ page, context, product }) => {
  await open(page, product.address);
  await add(page, 'Squat', '400');
  const other = await context.newPage();
  await other.goto(product.address + PATH);
  for (const tab of [page, other]) {
    await lift(tab, 'Squat').getByRole('button', { name: 'Edit', exact: true }).click();
  }
  const value = (tab: Page) =>
    tab.getByRole('form', { name: 'Edit Squat' }).getByRole('textbox', { name: 'Number Achieved' });
  await value(other).fill('410');
  await value(other).press('Enter');
  await expect(lift(other, 'Squat')).toContainText('410');

  await value(page).fill('405');
  await value(page).press('Enter');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('another tab');
  await expect(alert).toContainText('It is now Squat: 410');
  await expect(value(page)).toHaveValue('405');
  await expectClean(page);
  await alert.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(lift(page, 'Squat')).toContainText('405');

  await lift(other, 'Squat').getByRole('button', { name: 'Edit', exact: true }).click();
  await value(other).fill('420');
  await value(other).press('Enter');
  await other.getByRole('button', { name: 'Use the newer one' }).click();
  await expect(value(other)).toHaveValue('405');
  await value(other).press('Enter');
  await expect(lift(other, 'Squat')).toContainText('405');
  await expect(lift(other, 'Squat').locator('s')).toHaveCount(0);
});

test('an unsaved record is still there, and is saved once', async ({ page, product }) => {
  await signUpOnSharedDevice(page, product.address, '/account/personal-records');
  await page.route('**/api/personal-records', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // It arrives; only the reply is lost.
    await route.fetch();
    await route.abort();
  });
  await liftType(page).fill('Snatch');
  await number(page).fill('120');
  await card(page).getByRole('button', { name: 'More' }).click();
  await card(page).getByRole('textbox', { name: 'Note' }).fill('Power');
  await number(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await expect(number(page)).toHaveValue('120');
  await expect(card(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Power');
  await expectClean(page);
  await page.unroute('**/api/personal-records');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(lift(page, 'Snatch')).toContainText('120');
  await expect(page.getByText('1 record', { exact: true })).toBeVisible();

  // A failed list says so, and loads on retry.
  await page.route('**/api/personal-records/**', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'failed', message: 'Not now.', requestId: '' }),
    }),
  );
  await page.reload();
  await expect(page.getByRole('alert').first()).toContainText('Not now.');
  await expectClean(page);
  await page.unroute('**/api/personal-records/**');
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(lift(page, 'Snatch')).toContainText('120');
});

test('an invalid record is not sent, and stays to be corrected', async ({ page, product }) => {
  await open(page, product.address);
  await liftType(page).fill('Squat');
  for (const [typed, sentence] of [
    ['heavy', 'a number'],
    ['1e309', 'a number'],
    ['Infinity', 'a number'],
    ['-5', 'from 0 to 1,000,000'],
    ['99999999', 'from 0 to 1,000,000'],
  ] as const) {
    await number(page).fill(typed);
    await number(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await expect(number(page)).toHaveValue(typed);
  }
  await number(page).fill('400');
  await card(page).getByRole('button', { name: 'More' }).click();
  const date = card(page).getByLabel('Date achieved');
  for (const day of ['1899-12-31', '2999-01-01']) {
    await date.fill(day);
    await number(page).press('Enter');
    await expect(card(page).getByText('Choose a date between 1900 and today.')).toBeVisible();
    await expect(date).toBeFocused();
  }
  await date.fill('2020-02-29');
  await liftType(page).fill('x'.repeat(10_000));
  await number(page).press('Enter');
  await expect(page.getByRole('alert')).toContainText('100 characters');
  await liftType(page).fill('Squat');
  await card(page).getByText('time', { exact: true }).click();
  await number(page).fill('4:32');
  await number(page).press('Enter');
  await expect(lift(page, 'Squat')).toContainText('4:32');
  await expect(lift(page, 'Squat')).toContainText('29 Feb 2020');
});

test('without access records can be read', async ({ page, product }) => {
  await open(page, product.address);
  await add(page, 'Squat', '400');
  await withAccess(page, { allowed: false, reason: 'expired', until: null });
  await page.reload();
  await expect(page.getByText('Your subscription has expired.')).toBeVisible();
  await expect(lift(page, 'Squat')).toContainText('400');
  await expect(liftType(page)).toBeDisabled();
  await expect(card(page).getByRole('button', { name: 'Add record' })).toBeDisabled();
  for (const name of ['Add new record with same lift', 'Edit', 'Delete']) {
    await expect(lift(page, 'Squat').getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expect(lift(page, 'Squat').getByRole('button', { name: 'Plates and percentages' })).toBeEnabled();
  await expectClean(page);
});
