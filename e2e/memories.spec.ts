import type { Page } from '@playwright/test';
import { expect, expectAccessible, holdBack, postEach, signUp, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const content = (page: Page) => page.getByRole('textbox', { name: 'Memory Content' });
const cards = (page: Page) => page.getByRole('region', { name: 'Memories' }).getByRole('listitem');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const status = (page: Page, text: string) => page.getByText(text, { exact: true });

async function open(page: Page, address: string): Promise<void> {
  await signUp(page, address, '/account/memories');
  await expect(heading(page)).toHaveText('The assistant has no memories about you');
}

/** Saves memories, the last one newest. */
const keep = (page: Page, memories: object[]) => postEach(page, '/api/user-memories', memories);

/** Checks from the top: a target half below the account's bar is too small there, and nowhere else. */
async function expectAccessibleFromTop(page: Page): Promise<void> {
  await heading(page).evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expectAccessible(page);
}

test('an athlete writes memories and finds them', { tag: '@core' }, async ({ page, product }) => {
  await open(page, product.address);
  await expect(page).toHaveTitle('Memory Management | Quarry Coach');
  await expect(page.getByText('No memories found.', { exact: true })).toBeVisible();
  await expectAccessibleFromTop(page);

  const save = page.getByRole('button', { name: 'Save memory' });
  await expect(save).toBeDisabled();
  await content(page).fill('   ');
  await expect(save).toBeDisabled();
  await content(page).fill('Torn left pec in 2019');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Injuries');
  await page.getByRole('radio', { name: 'High' }).check({ force: true });
  // Not saved yet: leaving asks first.
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await save.click();
  await expect(status(page, 'Memory saved successfully!')).toBeVisible();
  await expect(heading(page)).toHaveText('The assistant has 1 memory about you');
  await expect(card(page, 'Torn left pec')).toContainText(/Injuries.*High.*Saved \d+ \w+ \d{4}/s);
  // Empty again, for the next one.
  await expect(content(page)).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('general');

  await content(page).fill('Trains at dawn');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(content(page)).toHaveValue('');
  await content(page).fill('Trains at dawn');
  await save.click();
  await expect(heading(page)).toHaveText('The assistant has 2 memories about you');
  await expect(cards(page).first()).toContainText('Trains at dawn');
  await expectAccessibleFromTop(page);

  await content(page).fill('trains at DAWN.');
  await save.click();
  await expect(status(page, 'That memory already exists, so nothing was changed.')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  const search = page.getByRole('searchbox', { name: 'Search memories...' });
  await search.fill('injur');
  await expect(cards(page)).toHaveCount(1);
  await expect(heading(page)).toHaveText('The assistant has 2 memories about you');
  await search.fill('swimming');
  await expect(page.getByText('No memories found matching your search.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('an athlete changes memories and deletes them', { tag: '@core' }, async ({ page, product }) => {
  await open(page, product.address);
  await keep(page, [{ memory: 'Torn left pec in 2019' }, { memory: 'Trains at dawn' }]);
  await page.reload();
  await card(page, 'Trains at dawn').getByRole('button', { name: 'Edit memory' }).click();
  const form = page.getByRole('form', { name: 'Edit memory' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await expectAccessibleFromTop(page);
  await form.getByRole('textbox').fill('Trains at noon');
  const search = page.getByRole('searchbox', { name: 'Search memories...' });
  await search.fill('pec');
  await expect(page.getByText('1 found')).toBeAttached();
  await expect(form.getByRole('textbox')).toHaveValue('Trains at noon');
  await search.fill('');
  await expect(page.getByText('1 found')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Trains at noon')).toBeVisible();
  await expect(card(page, 'Trains at dawn')).toHaveCount(0);

  await card(page, 'Trains at noon').getByRole('button', { name: 'Delete memory' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this memory?');
  await expectAccessibleFromTop(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(cards(page)).toHaveCount(2);
  await card(page, 'Trains at noon').getByRole('button', { name: 'Delete memory' }).click();
  // Focus moves to the next one, in the same tick as the dialog closes.
  const focused = await dialog.getByRole('button', { name: 'Delete' }).evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement?.textContent;
  });
  expect(focused).toContain('Torn left pec in 2019');
  await expect(status(page, 'Memory deleted successfully!')).toBeVisible();
  await expect(heading(page)).toHaveText('The assistant has 1 memory about you');
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText('Torn left pec in 2019');
});

test('memories can be managed with the keyboard alone', { tag: '@wide-only' }, async ({ page, product }) => {
  await open(page, product.address);
  await content(page).focus();
  await page.keyboard.type('Owns a sled');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Equip');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Reset' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save memory' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toContainText(/Owns a sled.*Equipment.*Medium/s);
  // Back in the empty field for the next one, which is sent from within it.
  await expect(content(page)).toBeFocused();
  await page.keyboard.type('Owns a rack');
  await page.keyboard.press('Control+Enter');
  await expect(cards(page)).toHaveCount(2);

  const edit = card(page, 'Owns a rack').getByRole('button', { name: 'Edit memory' });
  for (let n = 0; n < 20 && !(await edit.evaluate((element) => element === document.activeElement)); n++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const field = page.getByRole('form', { name: 'Edit memory' }).getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type(', rusty');
  await page.keyboard.press('Control+Enter');
  await expect(card(page, 'Owns a rack, rusty')).toBeVisible();
  const changed = card(page, 'Owns a rack, rusty');
  await expect(changed.getByRole('button', { name: 'Edit memory' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(' and old');
  await page.keyboard.press('Escape');
  await expect(changed.getByRole('button', { name: 'Edit memory' })).toBeFocused();
  await expect(changed).not.toContainText('old');
  await page.keyboard.press('Tab');
  await expect(changed.getByRole('button', { name: 'Delete memory' })).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveCount(1);
  // Focus moves to the next one.
  await expect(cards(page)).toBeFocused();
});

test('many memories come in pages, automatically after the first request', async ({ page, product }) => {
  await open(page, product.address);
  await keep(
    page,
    Array.from({ length: 120 }, (_, index) => ({ memory: `Memory number ${index + 1}` })),
  );
  await page.getByRole('button', { name: 'Sync memories' }).click();
  await expect(heading(page)).toHaveText('The assistant has 120 memories about you');
  await expect(cards(page)).toHaveCount(50);
  await expect(cards(page).first()).toContainText('Memory number 120');
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(50);

  let failing = true;
  await page.route('**/api/user-memories?*', (route) =>
    failing ? route.fulfill({ status: 400, json: { error: 'x', message: 'Not now.' } }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByText('Error loading more memories')).toBeVisible();
  await expect(cards(page)).toHaveCount(50);
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(100);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(page.getByText('All 120 memories loaded.')).toBeVisible();
  await expect(cards(page)).toHaveCount(120);
  await expect(cards(page).last().getByText('Memory number 1', { exact: true })).toBeVisible();

  await page.getByRole('main').getByRole('searchbox').fill('number 1');
  await expect(cards(page)).toHaveCount(32);
  await page.getByRole('main').getByRole('searchbox').fill('');
  await expect(page.getByText('All 120 memories loaded.')).toBeVisible();
});

test('failures to load, save or delete are reported, and nothing is lost', async ({ page, product }) => {
  await open(page, product.address);
  await keep(page, [{ memory: 'Deadlifts on Friday' }]);
  let broken = '';
  await page.route(/\/api\/user-memories/, (route) =>
    route.request().method() === broken
      ? route.fulfill({ status: 400, json: { error: 'failed', message: 'The bar is bent.' } })
      : route.continue(),
  );

  broken = 'GET';
  await page.reload();
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading memories' });
  await expect(panel).toContainText('The bar is bent.');
  await expectAccessibleFromTop(page);
  broken = '';
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toHaveCount(1);

  broken = 'POST';
  await content(page).fill('Squats on Monday');
  await page.getByRole('button', { name: 'Save memory' }).click();
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(alert('Error saving memory')).toContainText('The bar is bent.');
  await expect(content(page)).toHaveValue('Squats on Monday');
  await expectAccessibleFromTop(page);
  broken = '';
  await page.getByRole('button', { name: 'Save memory' }).click();
  await expect(cards(page)).toHaveCount(2);

  broken = 'DELETE';
  await card(page, 'Deadlifts').getByRole('button', { name: 'Delete memory' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alert('Error deleting memory')).toBeVisible();
  await expect(card(page, 'Deadlifts')).toBeVisible();
  await expect(heading(page)).toHaveText('The assistant has 2 memories about you');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert('Error deleting memory')).toHaveCount(0);

  broken = 'PATCH';
  await card(page, 'Deadlifts').getByRole('button', { name: 'Edit memory' }).click();
  const form = page.getByRole('form', { name: 'Edit memory' });
  await form.getByRole('textbox').fill('Deadlifts never');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(alert('Error saving memory')).toBeVisible();
  await expect(form.getByRole('textbox')).toHaveValue('Deadlifts never');
});

test('a change shows its progress, and a deleted memory is gone immediately', async ({ page, product }) => {
  await open(page, product.address);
  await keep(page, [{ memory: 'First' }]);
  await page.reload();
  const letGo = await holdBack(page, '**/api/user-memories');
  await content(page).fill('Second');
  await page.getByRole('button', { name: 'Save memory' }).click();
  await expect(status(page, 'Saving memory...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save memory' })).toBeDisabled();
  // Typed in the meantime, it is not saved and stays.
  await content(page).fill('Second to none');
  await letGo();
  await expect(status(page, 'Memory saved successfully!')).toBeVisible();
  await expect(content(page)).toHaveValue('Second to none');
  await content(page).fill('');

  await card(page, 'Second').getByRole('button', { name: 'Edit memory' }).click();
  const letChange = await holdBack(page, '**/api/user-memories/*');
  const form = page.getByRole('form', { name: 'Edit memory' });
  await form.getByRole('textbox').fill('Second try');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(status(page, 'Saving memory...')).toBeVisible();
  await form.getByRole('textbox').fill('Second try, again');
  await letChange();
  await expect(status(page, 'Memory saved successfully!')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await letChange();
  await expect(card(page, 'Second try, again')).toBeVisible();
  await expect(form).toHaveCount(0);

  await card(page, 'Second').getByRole('button', { name: 'Delete memory' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(status(page, 'Deleting memory...')).toBeVisible();
  await expect(cards(page)).toHaveText([/First/]);
  await expect(heading(page)).toHaveText('The assistant has 1 memory about you');
  await letGo();
  await expect(status(page, 'Memory deleted successfully!')).toBeVisible();

  // The focus stays where they type by then.
  await content(page).fill('Third');
  await page.getByRole('button', { name: 'Save memory' }).click();
  const search = page.getByRole('searchbox', { name: 'Search memories...' });
  await search.fill('Thi');
  await letGo();
  await expect(status(page, 'Memory saved successfully!')).toBeVisible();
  await expect(content(page)).toHaveValue('');
  await expect(search).toBeFocused();
});

test('the second of two tabs shows what the first one wrote', async ({ page, context, product }) => {
  await open(page, product.address);
  await keep(page, [{ memory: 'Has a rack', category: 'equipment' }]);
  await page.reload();
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await card(tab, 'Has a rack').getByRole('button', { name: 'Edit memory' }).click();
  }
  const form = (tab: Page) => tab.getByRole('form', { name: 'Edit memory' });
  await form(other).getByRole('textbox').fill('Has a rack and a sled');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(card(other, 'and a sled')).toBeVisible();

  await form(page).getByRole('radio', { name: 'High' }).check({ force: true });
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'changed in another tab' }).first()).toBeVisible();
  await expectAccessibleFromTop(page);
  // Fields not edited here take their values from there.
  await expect(form(page).getByRole('textbox')).toHaveValue('Has a rack and a sled');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(card(page, 'Has a rack and a sled')).toContainText('High');
});

test('memory is switched off and stays off, and the memories stay', async ({ page, product }) => {
  await open(page, product.address);
  await keep(page, [{ memory: 'Stays here' }]);
  const remember = page.getByRole('switch', { name: 'Let the coach remember' });
  await expect(remember).toBeChecked();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await remember.click();
  await expect(remember).not.toBeChecked();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(remember).not.toBeChecked();
  await expect(cards(page)).toContainText('Stays here');
  await expectAccessibleFromTop(page);

  await page.route('**/api/user-ai-preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await remember.click();
  await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
  await expect(remember).not.toBeChecked();
});

test('the next person on the device sees none of it', async ({ page, product }) => {
  await open(page, product.address);
  await content(page).fill('Only mine');
  await page.getByRole('button', { name: 'Save memory' }).click();
  await expect(cards(page)).toHaveCount(1);
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await expect.poll(kept).not.toContain('Only mine');
  await open(page, product.address);
  await expect(page.getByText('Only mine')).toHaveCount(0);
});
