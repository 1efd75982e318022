import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import { signInAsOwner } from './owner.ts';
import {
  answers,
  ask,
  composer,
  expect,
  expectAccessible,
  holdBack,
  register,
  type Scripted,
  signUp,
  test,
  withAccess,
} from './test.ts';

const slider = (page: Page) => page.getByRole('slider', { name: 'Temperature' });
const personality = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const saveButton = (page: Page, text = 'Save Preferences') => page.getByRole('button', { name: text });
const selector = (page: Page) => page.getByRole('button', { name: /^Model: / });
const models = (page: Page) => page.getByRole('dialog', { name: 'Choose a model' });
const SAVING = '**/api/user-ai-preferences';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/account/preferences`);
  await expect(personality(page, 'Well Rounded')).toBeAttached();
}

const choose = (page: Page, label: string) => page.getByText(label, { exact: true }).click();

/** Returns the provider's request for the last question. */
const sent = ({ model }: Scripted) => model.requests.at(-1)!.body!;

test('a personality and a temperature are chosen, saved, and heard in the next answer', {
  tag: '@core',
}, async ({ page, scripted }) => {
  await register(page, scripted.address);
  await open(page, scripted.address);
  await expect(page).toHaveTitle('Personality | Barn Coach');
  await expect(page.getByRole('heading', { name: 'Personality', level: 1 })).toBeVisible();
  await expect(personality(page, 'Well Rounded')).toBeChecked();
  await expect(personality(page, 'Well Rounded')).toHaveAccessibleDescription('Helpful and friendly.');
  await expect(page.getByRole('button', { name: /^Model/ })).toHaveCount(0);
  await expectAccessible(page);

  // By keyboard alone.
  await personality(page, 'Well Rounded').focus();
  await page.keyboard.press('ArrowDown');
  await expect(personality(page, 'Hardcore')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(slider(page)).toBeFocused();
  for (let step = 0; step < 7; step++) await page.keyboard.press('ArrowRight');
  await expect(page.getByText('0.07', { exact: true })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
  await expect(saveButton(page)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(personality(page, 'Hardcore')).toBeChecked();
  await expect(slider(page)).toHaveValue('0.07');

  scripted.play(textReply('Stop whining.'));
  await page.goto(`${scripted.address}/chat`);
  await ask(page, 'How heavy?');
  await expect(answers(page)).toContainText('Stop whining.');
  expect(sent(scripted).temperature).toBe(0.07);
  expect(JSON.stringify(sent(scripted).messages)).toContain('Be blunt.');
});

test('a failed save loses nothing and is repeated on request', async ({ page, scripted }) => {
  await register(page, scripted.address);
  await open(page, scripted.address);
  await choose(page, 'Hardcore');
  await slider(page).fill('0.5');
  await page.route(SAVING, (route) => route.abort());
  await saveButton(page).click();
  await expect(page.getByRole('alert').getByText('The server could not be reached')).toBeVisible();
  await expect(personality(page, 'Hardcore')).toBeChecked();
  await expect(slider(page)).toHaveValue('0.5');
  await expectAccessible(page);
  await page.unroute(SAVING);

  // A choice made while saving stays chosen, and unsaved.
  const letGo = await holdBack(page, SAVING);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(saveButton(page, 'Saving...')).toBeVisible();
  await slider(page).fill('0.75');
  await letGo();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(slider(page)).toHaveValue('0.75');
  await page.unroute(SAVING);

  // Leaving asks; then it is as it was saved.
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await open(page, scripted.address);
  await expect(slider(page)).toHaveValue('0.5');
});

test('failed loads say so and are repeated on request', async ({ page, scripted }) => {
  await register(page, scripted.address);
  await page.route('**/api/personalities', (route) =>
    route.fulfill({ status: 400, json: { error: 'failed', message: 'Not today.', requestId: '' } }),
  );
  await page.goto(`${scripted.address}/account/preferences`);
  await expect(page.getByRole('alert')).toContainText('Not today.');
  await expectAccessible(page);
  await page.unroute('**/api/personalities');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(personality(page, 'Hardcore')).toBeAttached();
});

test('without access nothing can be chosen, and the link to subscribe is shown', async ({
  page,
  scripted,
}) => {
  await register(page, scripted.address);
  await open(page, scripted.address);
  await choose(page, 'Hardcore');
  // The trial ends while the page is open: the server knows first.
  await withAccess(page, { allowed: false, reason: 'none', until: null });
  await page.route(SAVING, (route) =>
    route.fulfill({
      status: 402,
      json: { error: 'no_access', message: "You don't have an active subscription.", requestId: '' },
    }),
  );
  await saveButton(page).click();
  await expect(page.getByRole('link', { name: 'Subscribe to save preferences' })).toHaveAttribute(
    'href',
    '/account/subscription',
  );
  await expect(personality(page, 'Well Rounded')).toBeDisabled();
  await expect(slider(page)).toBeDisabled();
  await expectAccessible(page);
});

test('members cannot choose a model, even by address', async ({ page, scripted }) => {
  await signUp(page, scripted.address, '/chat?model=gpt-5');
  scripted.play(textReply('By the default.'));
  await ask(page, 'How heavy?');
  await expect(answers(page)).toContainText('By the default.');
  await expect(composer(page)).toBeVisible();
  await expect(selector(page)).toHaveCount(0);
  await expect(page.getByText('$0.00')).toHaveCount(0);
  expect(sent(scripted).model).toBe('gpt-4.1-mini');
});

test('an admin chooses a model, sees the usage of each answer, and starts over with another', async ({
  page,
  scripted,
}) => {
  await signInAsOwner(page, scripted, '/chat?model=gpt-5');
  scripted.play(textReply('Five words of an answer.'));
  await expect(selector(page)).toHaveText('Model: GPT-5');
  await ask(page, 'How heavy?');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]+$/);
  // 100 × 1.25 + 5 × 10.00 in millionths of a dollar.
  await expect(answers(page)).toContainText('gpt-5100 in, 5 outUS$0.00018');
  expect(sent(scripted).model).toBe('gpt-5');
  expect(sent(scripted)).not.toHaveProperty('temperature');
  await expectAccessible(page);

  // The conversation keeps its model.
  await page.reload();
  await expect(answers(page)).toContainText('$0.00018');
  await expect(selector(page)).toHaveText('Model: GPT-5');
  await ask(page, 'And then?');
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('$0.00018');
  expect(sent(scripted).model).toBe('gpt-5');

  await selector(page).click();
  await expect(models(page)).toContainText('Another model starts a new conversation.');
  const choice = (name: string) => models(page).getByRole('button', { name, exact: true });
  await expect(choice('GPT-5')).toHaveAttribute('aria-pressed', 'true');
  await expect(choice('Gemini 2.5 Flash')).toHaveAccessibleDescription(
    /^Needs GEMINI_API_KEY: a super admin can enter it in the Workshop\. /,
  );
  await expect(models(page).getByText('GEMINI_API_KEY')).toHaveCount(1);
  await expectAccessible(page);
  await choice('Gemini 2.5 Flash').click({ force: true });
  await expect(models(page)).toBeVisible();
  await choice('GPT-4.1 Mini').click();
  await expect(page).toHaveURL(/\/chat\?model=gpt-4\.1-mini$/);
  await expect(answers(page)).toHaveCount(0);
  await expect(selector(page)).toBeFocused();
  await expect(selector(page)).toHaveText('Model: GPT-4.1 Mini');
  await ask(page, 'How heavy?');
  await expect(answers(page)).toContainText('gpt-4.1-mini');
  expect(sent(scripted).model).toBe('gpt-4.1-mini');
  expect(sent(scripted).temperature).toBe(0);
});

test('an admin’s preferred model answers their new conversations', async ({ page, scripted }) => {
  await signInAsOwner(page, scripted, '/account/preferences');
  await page.getByRole('button', { name: /^Model/ }).click();
  await models(page).getByRole('button', { name: 'GPT-5', exact: true }).click();
  await expect(page.getByText('The current model has no temperature setting')).toBeVisible();
  await saveButton(page).click();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
  await expectAccessible(page);

  scripted.play(textReply('Preferred.'));
  await page.goto(`${scripted.address}/chat`);
  await expect(selector(page)).toHaveText('Model: GPT-5');
  await ask(page, 'How heavy?');
  await expect(answers(page)).toContainText('Preferred.');
  expect(sent(scripted).model).toBe('gpt-5');

  await open(page, scripted.address);
  await page.getByRole('button', { name: /^Model/ }).click();
  await models(page).getByRole('button', { name: 'GPT-4.1 Mini', exact: true }).click();
  await saveButton(page).click();
  await expect(saveButton(page, 'Changes Saved')).toBeVisible();
});
