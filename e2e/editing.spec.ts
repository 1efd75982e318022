import type { Page } from '@playwright/test';
import { heldReply, textReply } from '#fakes/model-replies.ts';
import { answers, ask, composer, expect, expectAccessible, signUp, test, withAccess } from './test.ts';

const question = (page: Page, text: string) => page.getByRole('heading', { name: `You asked: ${text}` });
const field = (page: Page) => page.getByRole('textbox', { name: 'Your edited question' });

async function edit(page: Page, text: string): Promise<void> {
  const pencil = question(page, text).locator('..').getByRole('button', { name: 'Edit question' });
  if (test.info().project.name === 'desktop') await question(page, text).hover();
  await pencil.click();
  await expect(field(page)).toBeFocused();
}

/** Has a conversation of two turns: One, Two. */
async function talk(page: Page, address: string): Promise<void> {
  await signUp(page, address);
  await ask(page, 'One?');
  await expect(answers(page)).toContainText('First answer.');
  await ask(page, 'Two?');
  await expect(answers(page).last()).toContainText('Second answer.');
}

test('a question is edited on a new branch, and the branches are switched on every device', {
  tag: ['@core', '@wide'],
}, async ({ page, browser, scripted }) => {
  scripted.play(textReply('First answer.'), textReply('Second answer.'), textReply('Third answer.'));
  await talk(page, scripted.address);
  await edit(page, 'One?');
  await expect(field(page)).toHaveValue('One?');
  await expectAccessible(page);
  await field(page).fill('One, otherwise?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answers(page)).toHaveCount(1);
  await expect(answers(page)).toContainText('Third answer.');
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(question(page, 'Two?')).toBeVisible();
  await expect(answers(page).last()).toContainText('Second answer.');
  await expect(page.getByText('1 / 2')).toBeVisible();
  const second = await browser.newContext({ storageState: await page.context().storageState() });
  const device = await second.newPage();
  await device.goto(page.url());
  await expect(device.getByText('1 / 2')).toBeVisible();
  await device.getByRole('button', { name: 'Next version' }).click();
  await expect(answers(device)).toHaveCount(1);
  await expect(answers(device)).toContainText('Third answer.');
  await page.reload();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(question(page, 'One, otherwise?')).toBeVisible();
  await second.close();
});

test('an edit that changes nothing, or is given up, asks nothing; its words are kept', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('First answer.'), textReply('Second answer.'), textReply('Never.'));
  await talk(page, scripted.address);
  await edit(page, 'One?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(field(page)).toHaveCount(0);
  await edit(page, 'One?');
  await field(page).fill('Thrown away');
  await field(page).press('Escape');
  await expect(field(page)).toHaveCount(0);
  await edit(page, 'One?');
  await expect(field(page)).toHaveValue('One?');
  await composer(page).focus();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByText('your change was not sent')).toHaveCount(0);
  await edit(page, 'One?');
  await field(page).fill('Half a thought');
  await page.reload();
  await page.getByRole('button', { name: 'Continue editing: your change was not sent' }).click();
  await expect(field(page)).toHaveValue('Half a thought');
  await composer(page).focus();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue editing: your change was not sent' }).click();
  await expect(field(page)).toHaveValue('Half a thought');
  await field(page).press('Escape');
  await expect(page.getByText('your change was not sent')).toHaveCount(0);
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByText('/ 2', { exact: false })).toHaveCount(0);
});

test('while an answer is being written nothing is edited or switched, and a refused edit keeps its words', async ({
  page,
  scripted,
}) => {
  const third = heldReply('word '.repeat(20));
  scripted.play(textReply('First answer.'), textReply('Second answer.'), third.reply);
  await talk(page, scripted.address);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await edit(other, 'Two?');
  await field(other).fill('Two, otherwise?');
  await ask(page, 'Three?');
  await expect(answers(page).last()).toContainText('word');
  await expect(page.getByRole('button', { name: 'Edit question' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Ask again' }).click();
  await expect(other.getByText(/An answer is still being written in this conversation/)).toBeVisible();
  await expect(question(other, 'Three?')).toBeVisible();
  await expect(composer(other)).toHaveValue('');
  third.release();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await expect(tab.getByRole('button', { name: 'Send' })).toBeVisible({ timeout: 20_000 });
  }
  await other.getByRole('button', { name: 'Continue editing: your change was not sent' }).click();
  await expect(field(other)).toHaveValue('Two, otherwise?');
  scripted.play(textReply('Otherwise.'));
  await other.getByRole('button', { name: 'Ask again' }).click();
  await expect(answers(other).last()).toContainText('Otherwise.');
  await expect(other.getByText('2 / 2')).toBeVisible();
  await expect(other.getByText('your change was not sent')).toHaveCount(0);
});

test('a stopped answer is continued as one, or redone beside it', async ({ page, scripted }) => {
  const words = Array.from({ length: 300 }, (_, index) => `w${index} `);
  scripted.play(textReply(words, { delayMs: 30 }));
  await signUp(page, scripted.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w20 ');
  await page.getByRole('button', { name: 'Stop the answer' }).press('Enter');
  await expect(answers(page)).toContainText('Stopped');
  await expectAccessible(page);
  scripted.play(textReply('and that is all.'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(answers(page)).toContainText('and that is all.');
  await expect(answers(page).getByRole('paragraph').first()).toHaveText(/^w0 w1 .*w1\d .*and that is all\.$/);
  await expect(answers(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await page.reload();
  await expect(answers(page).getByRole('paragraph').first()).toHaveText(/^w0 w1 .*w1\d .*and that is all\.$/);
});

test('those who may not ask can read and switch, but neither edit nor continue', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('First answer.'), textReply('Second answer.'), textReply('Third answer.'));
  await talk(page, scripted.address);
  await edit(page, 'Two?');
  await field(page).fill('Two, otherwise?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(answers(page).last()).toContainText('Third answer.');
  await withAccess(page, { allowed: false, reason: 'expired', until: null });
  await page.reload();
  await expect(page.getByText('You can still read your conversations here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit question' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(answers(page).last()).toContainText('Second answer.');
});
