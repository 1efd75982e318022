import type { Page } from '@playwright/test';
import { signInAsOwner } from './owner.ts';
import { type Server, startServer } from './server.ts';
import { expect, expectAccessible, holdBack, signUp, test } from './test.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function open(page: Page, name: string) {
  await part(page, name).getByRole('button', { name, exact: false, expanded: false }).click();
  return part(page, name);
}
const save = (page: Page, name: string) =>
  part(page, name).getByRole('button', { name: 'Save', exact: true }).click();

test('an owner names the gym, sees it immediately, and resets it', { tag: ['@core', '@wide'] }, async ({
  page,
}) => {
  await signInAsOwner(page, server, '/account/gym');
  const name = await open(page, 'Name');
  await name.getByLabel('Name of the coach').fill('Iron Coach');
  await name.getByLabel('Website').fill('iron');
  await save(page, 'Name');
  await expect(name.getByRole('alert')).toHaveText('Website must be an address such as https://example.com.');
  await expect(name.getByLabel('Name of the coach')).toHaveValue('Iron Coach');
  await name.getByLabel('Website').fill('https://iron.example');
  await save(page, 'Name');
  await expect(page).toHaveTitle('Your gym | Iron Coach');
  await expect(page.getByText('“Quarry Coach” still appears in: Front page')).toBeVisible();

  const accent = await open(page, 'Accent color');
  await accent.getByLabel('Color', { exact: true }).fill('#2458a6');
  await save(page, 'Accent color');
  const signal = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--signal'));
  await expect.poll(signal).toBe('#2458a6');
  await page.reload();
  await expect.poll(signal).toBe('#2458a6');

  await open(page, 'Name');
  await part(page, 'Name').getByText('Compare with the content pack').click();
  await open(page, 'Accent color');
  await expectAccessible(page);
  await part(page, 'Accent color').getByRole('button', { name: 'Reset' }).click();
  await expect.poll(signal).toBe('#ffd21f');
  await part(page, 'Accent color').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(signal).not.toBe('#ffd21f');
  await part(page, 'Name').getByRole('button', { name: 'Reset' }).click();
  await expect(page).toHaveTitle('Your gym | Quarry Coach');
});

test('neither of two owners loses what both type at once', async ({ page, context }) => {
  await signInAsOwner(page, server, '/account/gym');
  const other = await context.newPage();
  await other.goto(`${server.address}/account/gym`);
  const [mine, theirs] = [await open(page, 'Legal text'), await open(other, 'Legal text')];
  await mine.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await theirs.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await save(other, 'Legal text');
  await expect(theirs.getByRole('button', { name: 'Changes Saved' })).toBeVisible();
  await save(page, 'Legal text');
  await expect(mine.getByRole('alert')).toContainText('What you typed is still here and not saved.');
  await expect(mine.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  await mine.getByText('See both').click();
  await expect(mine.getByRole('alert')).toContainText('Theirs');
  await expectAccessible(page);
  await mine.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(mine.getByRole('alert')).toHaveCount(0);
  await other.goto(`${server.address}/account/legal`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Mine');
});

test('what is typed while a part is being saved stays, and can be saved, too', async ({ page }) => {
  await signInAsOwner(page, server, '/account/gym');
  const legal = await open(page, 'Legal text');
  const title = legal.getByRole('textbox', { name: 'Title' });
  const letGo = await holdBack(page, '**/api/gym/edits/legal');
  await title.fill('Terms');
  await save(page, 'Legal text');
  await title.fill('Terms of the gym');
  await letGo();
  await expect(legal.getByText('Not saved', { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Terms of the gym');
  await save(page, 'Legal text');
  await letGo();
  await expect(legal.getByRole('button', { name: 'Changes Saved' })).toBeVisible();
  await page.goto(`${server.address}/account/legal`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of the gym');
});

test('questions of the FAQ are added, moved and deleted with the keyboard', async ({ page }) => {
  await signInAsOwner(page, server, '/account/gym');
  const faq = await open(page, 'FAQ');
  const entries = faq.getByRole('listitem');
  const count = await entries.count();
  await entries
    .first()
    .getByRole('button', { name: /^Delete/ })
    .press('Enter');
  await expect(entries).toHaveCount(count - 1);
  await faq.getByRole('button', { name: 'Add a question' }).press('Enter');
  await expect(faq.getByLabel('Question', { exact: true })).toBeFocused();
  await page.keyboard.type('Is chalk allowed?');
  await faq.getByLabel('Also asked (optional)').fill('may I use powder\n');
  await faq
    .getByLabel('Answer', { exact: true })
    .fill('Yes, **loose** chalk. See [your data](/account/data).');
  await entries.last().getByText('Preview').click();
  await expect(faq.locator('strong')).toHaveText('loose');
  await expect(faq.getByRole('link', { name: 'your data' })).toHaveAttribute('href', '/account/data');
  await entries.last().getByRole('button', { name: /up$/ }).press('Enter');
  await expect(entries.nth(count - 2).getByRole('button', { name: /up$/ })).toBeFocused();
  await expect(faq.getByText(`Is chalk allowed? is now ${count - 1} of ${count}`)).toBeAttached();
  // Out from under the sticky bar.
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expectAccessible(page);
  // Leaving asks first.
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const search = faq.getByRole('searchbox', { name: 'Search questions...' });
  await search.fill('may I use');
  await expect(entries).toHaveCount(1);
  await faq.getByLabel('Also asked (optional)').fill('is powder fine');
  await expect(entries).toHaveCount(1);
  await search.fill('');
  await expect(entries).toHaveCount(count);
  await save(page, 'FAQ');
  await expect(faq.getByRole('button', { name: 'Changes Saved' })).toBeVisible();
  await page.goto(`${server.address}/account/faq`);
  await page.getByLabel('Search questions...').fill('powder');
  await expect(page.getByText('Is chalk allowed?')).toBeVisible();
});

test('an announcement is above the front page and the chat until it is dismissed', async ({
  page,
  browser,
}) => {
  await signInAsOwner(page, server, '/account/gym');
  const banner = await open(page, 'Announcement banner');
  await banner
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await banner.getByLabel('Every year').uncheck();
  await banner.getByLabel('Show the banner').check();
  await banner.getByLabel('Message').fill('We are closed on Sunday.');
  await banner.getByLabel('From (optional)').fill('');
  await banner.getByLabel('Last day (optional)').fill('');
  await save(page, 'Announcement banner');
  await expect(page.getByText('We are closed on Sunday. To the shop')).toBeVisible();

  const member = await (await browser.newContext()).newPage();
  await member.goto(server.address);
  await expect(member.getByText('We are closed on Sunday.')).toBeVisible();
  await expectAccessible(member);
  await signUp(member, server.address);
  await expect(member.getByText('We are closed on Sunday.')).toBeVisible();
  await member.getByRole('button', { name: 'Dismiss the announcement' }).click();
  await member.goto(server.address);
  await expect(member.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(member.getByText('We are closed on Sunday.')).toHaveCount(0);
});
