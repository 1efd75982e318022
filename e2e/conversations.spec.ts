import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heldReply, textReply } from '#fakes/model-replies.ts';
import type { Server } from './server.ts';
import { answers, ask, expect, expectAccessible, register, retryUntil, signUp, test } from './test.ts';

/**
 * Asks without a screen, since asking is not under test here.
 * @returns the conversation’s id
 */
async function asked(page: Page, { address }: Server, content: string, more: object = {}): Promise<string> {
  const reply = await page.request.post(`${address}/api/ask`, {
    headers: { origin: address, accept: 'application/json' },
    data: { content, ...more },
  });
  return (await reply.json()).conversationId;
}

const phone = () => test.info().project.name === 'phone';

/** Returns the list of conversations, in its drawer on small screens. */
async function list(page: Page) {
  if (phone()) await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('navigation', { name: 'Conversations' });
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search conversations...' });

/** Returns the row of a conversation, with its buttons visible. */
async function reach(page: Page, question: string) {
  const row = (await list(page)).getByRole('listitem').filter({ hasText: question });
  if (phone()) await row.getByRole('button', { name: 'More actions' }).click();
  else {
    await expect(row.getByRole('button', { name: 'More actions' })).toBeHidden();
    await row.hover();
  }
  return row;
}

test('the sidebar’s list has room in a low window, and the keyboard gets past it', { tag: '@wide' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('An answer.'));
  await register(page, scripted.address);
  for (let nth = 0; nth < 5; nth++) await asked(page, scripted, `How heavy is stone ${nth}?`);
  // A phone in landscape, or a wide window at double zoom.
  await page.setViewportSize(phone() ? { width: 844, height: 390 } : { width: 1280, height: 390 });
  await page.goto(`${scripted.address}/chat`);
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  const conversations = page.getByRole('navigation', { name: 'Conversations' });
  await expect(conversations.getByRole('link').first()).toBeVisible();
  expect((await conversations.boundingBox())!.height).toBeGreaterThanOrEqual(150);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip the conversations' }).press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toBeFocused();
  await expectAccessible(page);
});

test('the sidebar groups by date, marks favorites, deletes after confirmation and undoes it', {
  tag: ['@core', '@wide'],
}, async ({ page, scripted }) => {
  scripted.play(textReply('An answer.'));
  await register(page, scripted.address);
  const other = await asked(page, scripted, 'How deep is a squat?');
  await page.goto(`${scripted.address}/chat/${await asked(page, scripted, 'What does the sled do?')}`);
  await expect(answers(page)).toContainText('An answer.');
  const here = page.url();
  const row = await reach(page, 'What does the sled do?');
  await expect(page.getByText('Today', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Favorite' }).click();
  await expect(row.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Delete conversation' }).click();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this conversation?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Delete conversation' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Conversation deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  // It was on the screen.
  await expect(page).toHaveURL(/\/chat$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page).toHaveURL(here);
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('button', { name: 'Favorite' })).toHaveAttribute('aria-pressed', 'true');
  await expect(answers(page)).toContainText('An answer.');

  if (phone()) return;
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await page.getByRole('button', { name: 'Hide the sidebar' }).click();
  await page.reload();
  await expect(sidebar.getByRole('link')).toHaveText([
    'Barn Coach',
    'New Conversation',
    'Leaderboard',
    'Account',
  ]);
  await expect(row).toHaveCount(0);
  await expectAccessible(page);
  await sidebar.getByRole('button', { name: 'Search conversations' }).click();
  await expect(search(page)).toBeFocused();
  await expect(row).toHaveCount(1);

  // Another one is opened before the server has replied.
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/conversations/*', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await row.hover();
  await row.getByRole('button', { name: 'Delete conversation' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await sidebar.getByRole('link', { name: 'How deep is a squat?' }).click();
  await expect(page).toHaveURL(new RegExp(other));
  opened.resolve();
  await expect(page.getByText('Conversation deleted')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(other));
});

test('a search finds every message, marks it, and leads to its place', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  await register(page, scripted.address);
  const filler = 'Nothing of what is looked for. '.repeat(40);
  scripted.play(textReply(`Above. ${filler}`), textReply(`Sleds pull. ${filler}`), textReply(filler));
  const conversationId = await asked(page, scripted, 'First?');
  for (const content of ['Second?', 'Third?']) await asked(page, scripted, content, { conversationId });
  await page.goto(`${scripted.address}/chat`);
  await list(page);
  await search(page).fill('zercher');
  await expect(page.getByText('No conversations found.')).toBeVisible();
  await search(page).fill('sled pulling');
  const found = page.getByRole('link', { name: /Sleds pull/ });
  await expect(found.locator('mark')).toHaveText(['Sleds', 'pull']);
  await expectAccessible(page);
  await found.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${conversationId}`));
  const answer = answers(page).nth(1);
  await expect(answer).toBeInViewport();
  await expect(page.locator('[data-found]')).toContainText('Sleds pull.');
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0);
  await page.reload();
  await expect(answers(page).nth(2)).toBeInViewport();
});

test('a search leads to a hidden branch and shows it', async ({ page, scripted }) => {
  await register(page, scripted.address);
  scripted.play(textReply('About zerchers.'), textReply('About sleds.'));
  const conversationId = await asked(page, scripted, 'Zercher squats?');
  await asked(page, scripted, 'Sleds?', { conversationId, newConversationIndex: 0 });
  await page.goto(`${scripted.address}/chat/${conversationId}`);
  await expect(answers(page)).toContainText('About sleds.');
  const find = async () => {
    await list(page);
    await search(page).fill('zerchers');
    await page.getByRole('link', { name: /About zerchers/ }).click();
  };
  const refusal = { error: 'failed', message: 'Not now.' };
  await page.route(`**/api/conversations/${conversationId}`, (route) =>
    route.fulfill({ status: 500, json: refusal }),
  );
  await find();
  await expect(page.getByText('Not now.').first()).toBeVisible();
  await page.unroute(`**/api/conversations/${conversationId}`);
  await find();
  await expect(answers(page)).toContainText('About zerchers.');
  await expect(page.getByText('1 / 2')).toBeVisible();
});

test('the page of conversations: none, many, sorted, searched, paged, exported, deleted', {
  tag: '@wide',
}, async ({ page, scripted }) => {
  scripted.play(textReply('An answer.'));
  await register(page, scripted.address);
  const address = `${scripted.address}/account/conversations`;
  const main = page.getByRole('main');
  await page.goto(address);
  await expect(page).toHaveTitle(/^Conversations \| /);
  await expect(main.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible();
  await expect(main.getByText('No conversations, yet.')).toBeVisible();
  await expectAccessible(page);

  const first = await asked(page, scripted, 'Question 1');
  await page.goto(address);
  await expect(main.getByText("You've had 1 conversation")).toBeVisible();
  await expect(main.getByRole('button', { name: 'Load More' })).toHaveCount(0);
  for (let nth = 2; nth <= 24; nth++) await asked(page, scripted, `Question ${nth}`);
  await asked(page, scripted, 'More of the first', { conversationId: first });
  await page.goto(address);
  await expect(main.getByText("You've had 24 conversations")).toBeVisible();
  await expect(main.getByRole('img', { name: /Bar chart of conversations a day/ })).toBeVisible();
  const items = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Favorite' }) });
  await expect(items).toHaveCount(10);
  await expect(items.first()).toContainText('Question 1');
  await expect(items.first()).toContainText('4 messages');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Show as table' }).click();
  await expect(main.getByRole('table')).toContainText('24');
  await expect(main.getByRole('button', { name: 'Show as chart' })).not.toHaveAttribute('aria-pressed');

  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Oldest');
  await expect(items.first()).toContainText('Question 2');
  await items.nth(4).getByRole('button', { name: 'Favorite' }).click();
  await expect(items.nth(4).getByRole('button', { name: 'Favorite' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Favorites');
  await expect(items.first()).toContainText('Question 6');
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Longest');
  await expect(items.first()).toContainText('Question 1');
  await main.getByRole('combobox', { name: 'Sort by' }).selectOption('Newest');

  await main.getByRole('button', { name: 'Load More' }).click();
  await expect(items).toHaveCount(20);
  await items.last().scrollIntoViewIfNeeded();
  await expect(main.getByText('All 24 conversations loaded.')).toBeVisible();
  await expect(items).toHaveCount(24);
  await main.getByRole('button', { name: 'Back to top?' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport();

  const field = main.getByRole('searchbox', { name: 'Search conversations...' });
  await field.fill('first');
  await expect(items).toHaveCount(1);
  await expect(items.locator('mark')).toHaveText(['first']);
  await expect(main.getByText(/loaded\./)).toHaveCount(0);
  await expectAccessible(page);
  await field.fill('zercher');
  await expect(main.getByText('No conversations found.')).toBeVisible();
  await field.fill('');

  const download = page.waitForEvent('download');
  await items.first().getByRole('button', { name: 'Export' }).click();
  await items.first().getByRole('link', { name: 'Markdown' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^conversation-.*question-1\.md$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^# Question 1\n[\s\S]*## Coach[\s\S]*An answer\./,
  );

  await items.nth(1).getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText("You've had 23 conversations")).toBeVisible();
  await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText("You've had 24 conversations")).toBeVisible();
  await items.first().getByRole('link', { name: 'Question 1' }).click();
  await expect(page).toHaveURL(`${scripted.address}/chat/${first}`);
});

test('conversations that cannot be loaded, marked or deleted say so', async ({ page, scripted }) => {
  scripted.play(textReply('An answer.'));
  await register(page, scripted.address);
  await asked(page, scripted, 'Question 1');
  const fail = (method: string) => (route: import('@playwright/test').Route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { error: 'failed', message: 'Not today.' } })
      : route.fallback();
  await page.route('**/api/conversations**', fail('GET'));
  await page.goto(`${scripted.address}/account/conversations`);
  const main = page.getByRole('main');
  await expect(main.getByText('Not today.').first()).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/conversations**');
  await retryUntil(main, main.getByRole('link', { name: 'Question 1' }));
  await page.route('**/api/conversations/**', fail('PATCH'));
  await page.route('**/api/conversations/**', fail('DELETE'));
  await page.route('**/api/conversations?**', fail('GET'));
  const favorite = main.getByRole('button', { name: 'Favorite' });
  await favorite.click();
  await expect(main.getByText('Not today.')).toBeVisible();
  await expect(favorite).toHaveAttribute('aria-pressed', 'false');
  await main.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(main.getByText('Not today.').last()).toBeVisible();
  await expect(main.getByRole('link', { name: 'Question 1' })).toBeVisible();
});

test('a conversation deleted while being answered is gone in every tab, and its answer ends', async ({
  page,
  scripted,
}) => {
  scripted.play(heldReply('word '.repeat(20)).reply);
  await signUp(page, scripted.address);
  await ask(page, 'Go on and on');
  await expect(answers(page)).toContainText('word word');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(answers(other)).toContainText('word word');
  const row = await reach(page, 'Go on and on');
  await row.getByRole('button', { name: 'Delete conversation' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(answers(other)).toContainText('Stopped');
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(answers(page)).toContainText('Stopped');
});
