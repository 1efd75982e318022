import { textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, register, signUp, test } from './test.ts';

test('with a mouse the input is focused immediately, Enter sends, and Ctrl+K searches', {
  tag: '@wide-only',
}, async ({ page, scripted }) => {
  scripted.play(textReply('Three minutes.'));
  await signUp(page, scripted.address);
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('How long do I rest?');
  await page.keyboard.press('Enter');
  await expect(answers(page)).toContainText('Three minutes.');
  await expect(composer(page)).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search conversations...' });
  for (const key of ['Control+k', 'Meta+k']) {
    await page.keyboard.press(key);
    await expect(search).toBeFocused();
    await composer(page).focus();
  }
  await page.getByRole('button', { name: 'Hide the sidebar' }).click();
  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.getByRole('link', { name: 'New Conversation' }).click();
  await expect(composer(page)).toBeFocused();
  await page.getByRole('link', { name: 'How long do I rest?' }).click();
  await expect(answers(page)).toContainText('Three minutes.');
  await expect(composer(page)).toBeFocused();
  await page.goto(`${scripted.address}/home`);
  await expect(composer(page)).toBeFocused();
});

test('on touch Enter makes a new line, and nothing takes the focus', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Noted.'));
  await register(page, scripted.address);
  for (const path of ['/home', '/chat']) {
    await page.goto(scripted.address + path);
    await expect(composer(page)).toBeVisible();
    await expect(composer(page)).not.toBeFocused();
    await composer(page).fill('Squat');
    await composer(page).press('Enter');
    await composer(page).press('x');
    await expect(composer(page)).toHaveValue('Squat\nx');
    await composer(page).fill('');
  }
  await ask(page, 'Squat\nBench');
  await expect(answers(page)).toContainText('Noted.');
  await page.getByRole('button', { name: 'Edit question' }).click();
  const edited = page.getByRole('textbox', { name: 'Your edited question' });
  await edited.press('Enter');
  await expect(edited).toHaveValue('Squat\nBench\n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Search conversations...' })).toBeFocused();
});

test('a long question shows its beginning, and the rest on demand', { tag: '@wide' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Read.'));
  await signUp(page, scripted.address);
  await ask(page, 'Two lines\nare short.');
  await expect(answers(page)).toContainText('Read.');
  await expect(page.getByRole('button', { name: 'Show all' })).toHaveCount(0);
  await ask(page, Array.from({ length: 40 }, (_, day) => `Day ${day}: squat, bench and pull.`).join('\n'));
  await expect(answers(page)).toHaveCount(2);
  const all = page.getByRole('button', { name: 'Show all' });
  await expect(all).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  const text = page.getByText('Day 39: squat', { exact: false }).last();
  const height = () => text.evaluate((box) => box.clientHeight);
  const cut = await height();
  expect(cut).toBeLessThan(200);
  await all.click();
  const less = page.getByRole('button', { name: 'Show less' });
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(height).toBeGreaterThan(600);
  await less.click();
  await expect.poll(height).toBe(cut);
});

test('a member finds the leaderboard, and the actions of a sidebar row', async ({ page, scripted }) => {
  scripted.play(textReply('Noted.'));
  await signUp(page, scripted.address);
  await ask(page, 'How deep?');
  await expect(answers(page)).toContainText('Noted.');
  await page.getByRole('button', { name: 'Menu' }).click();
  const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  const star = row.getByRole('button', { name: 'Favorite' });
  await expect(star).toBeHidden();
  await row.getByRole('button', { name: 'More actions' }).click();
  await expect(star).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Delete conversation' }).click();
  const question = page.getByRole('dialog', { name: /delete this conversation/ });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await row.getByRole('button', { name: 'Fewer actions' }).click();
  await expect(star).toBeHidden();
  await page.getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
});

test('a gym that hides the leaderboard has no link to it', async ({ page, scripted }) => {
  await page.route(/\/chat$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('"leaderboard":true', '"leaderboard":false') });
  });
  await signUp(page, scripted.address);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Account', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Leaderboard' })).toHaveCount(0);
});
