import { cutReply, heldReply, refusalReply, textReply } from '#fakes/model-replies.ts';
import {
  answers,
  ask,
  composer,
  expect,
  expectAccessible,
  signUp,
  signUpOnSharedDevice,
  test,
} from './test.ts';
import { weakNetwork } from './weak-network.ts';

const WORDS = Array.from({ length: 300 }, (_, index) => `w${index} `);
const WHOLE = WORDS.join('').trim();
const slow = () => textReply(WORDS, { delayMs: 30 });
/** Long enough for another tab to arrive, or the network to drop and return. */
const HALF = WORDS.slice(0, 150);
const HALF_WHOLE = HALF.join('').trim();
const half = () => textReply(HALF, { delayMs: 30 });

test('reloading mid-answer loses nothing, and a second device sees the same', { tag: '@core' }, async ({
  page,
  browser,
  scripted,
}) => {
  scripted.play(slow());
  await signUp(page, scripted.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w10 ');
  const state = await page.context().storageState();
  const second = await browser.newContext({ storageState: state });
  const device = await second.newPage();
  await device.goto(page.url());
  await page.reload();
  await expect(answers(page)).toContainText('w20 ');
  await page.reload();
  for (const screen of [page, device]) {
    await expect(answers(screen)).toContainText('w299', { timeout: 30_000 });
    await expect(answers(screen).getByRole('paragraph').first()).toHaveText(WHOLE);
  }
  await second.close();
});

test('a broken network is survived without a gap', { tag: '@core' }, async ({ page, scripted }) => {
  scripted.play(half());
  const network = await weakNetwork(scripted.address);
  await signUp(page, network.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w5 ');
  network.cut();
  await page.waitForTimeout(1200);
  network.restore();
  await expect(answers(page).getByRole('paragraph').first()).toHaveText(HALF_WHOLE, { timeout: 30_000 });
  network.close();
});

test('a killed server leaves the text so far, and Retry', async ({ page, scripted }) => {
  scripted.play(slow());
  await signUp(page, scripted.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w40 ');
  await scripted.kill();
  await scripted.restart();
  await expect(answers(page)).toContainText('The answer was interrupted.', { timeout: 20_000 });
  await expect(answers(page)).toContainText('w10 ');
  await expectAccessible(page);
  scripted.play(textReply('Whole again.'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(answers(page).last()).toContainText('Whole again.');
  await page.reload();
  await expect(answers(page)).toHaveCount(1);
});

test('stopping keeps the text, and anything typed in the meantime', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  scripted.play(heldReply('w0 w1 w2 w3 w4 ').reply);
  await signUp(page, scripted.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w3 ');
  await composer(page).fill('My next question');
  await composer(page).press('Control+Enter');
  await expect(composer(page)).toHaveValue('My next question');
  await page.getByRole('button', { name: 'Stop the answer' }).press('Enter');
  await expect(answers(page)).toContainText('Stopped');
  await expect(composer(page)).toHaveValue('My next question');
  await expect(answers(page)).toContainText('w3 ');
  await page.reload();
  await expect(answers(page)).toContainText('Stopped');
  await expect(composer(page)).toHaveValue('My next question');
});

test('two tabs do not answer over each other', { tag: '@core' }, async ({ page, scripted }) => {
  const { reply, release } = heldReply('w0 w1 w2 w3 w4 ', 'and the rest.');
  scripted.play(reply);
  await signUp(page, scripted.address);
  await ask(page, 'Count for me');
  await expect(answers(page)).toContainText('w3 ');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(answers(other)).toContainText('w3 ');
  const refused = await other.evaluate(async () => {
    const reply = await fetch('/api/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Me too', conversationId: location.pathname.split('/').at(-1) }),
    });
    return [reply.status, await reply.text()];
  });
  expect(refused).toEqual([
    409,
    'An answer is still being written in this conversation. Wait for it to finish, or stop it.',
  ]);
  release();
  for (const screen of [page, other]) {
    await expect(answers(screen).getByRole('paragraph').first()).toHaveText('w0 w1 w2 w3 w4 and the rest.');
  }
});

test('a question asked on another screen appears once this one is visible again', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('To the first.'), textReply('To the second.'));
  await signUp(page, scripted.address);
  await ask(page, 'The first?');
  await expect(answers(page)).toContainText('To the first.');
  await expect(page).toHaveURL(/\/chat\/./);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(answers(other)).toContainText('To the first.');
  await ask(other, 'The second?');
  await expect(answers(other).last()).toContainText('To the second.');
  await composer(page).fill('What I am writing');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'You asked: The second?' })).toBeVisible();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('To the second.');
  await expect(composer(page)).toHaveValue('What I am writing');
});

test('Retry answers only its own question, even when another tab has asked more', async ({
  page,
  scripted,
}) => {
  scripted.play(refusalReply(500));
  await signUp(page, scripted.address);
  await ask(page, 'The first?');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 15_000 });
  const other = await page.context().newPage();
  await other.goto(page.url());
  scripted.play(textReply('To the second.'), textReply('Again to the second.'));
  await ask(other, 'The second?');
  await expect(answers(other).last()).toContainText('To the second.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('This conversation has moved on.');
  await expect(page.getByRole('heading', { name: 'You asked: The second?' })).toBeVisible();
  await expect(answers(page).last()).toContainText('To the second.');
  await expect(answers(page)).toHaveCount(2);
  await expectAccessible(page);
  await other.reload();
  await expect(answers(other).last()).not.toContainText('Again');
});

test('a question that did not get through survives a reload, and is sent automatically', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Here it is.'));
  const network = await weakNetwork(scripted.address);
  await signUp(page, network.address);
  network.cut();
  await ask(page, 'Does it arrive?');
  await expect(answers(page)).toContainText('This question has not been sent yet');
  await expect(composer(page)).toHaveValue('');
  network.restore();
  await page.reload();
  await expect(answers(page)).toContainText('Here it is.');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  network.close();
});

test('on someone else’s device a question that did not get through survives a reload, and Retry sends it', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Here it is.'));
  const network = await weakNetwork(scripted.address);
  await signUpOnSharedDevice(page, network.address);
  await expect(composer(page)).toBeVisible();
  network.cut();
  await ask(page, 'Does it arrive?');
  await expect(answers(page)).toContainText('The server could not be reached.');
  await expect(composer(page)).toHaveValue('');
  network.restore();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You asked: Does it arrive?' })).toBeVisible();
  await expect(answers(page)).toContainText('This question may not have been sent.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(answers(page)).toContainText('Here it is.');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await page.goto(`${network.address}/chat`);
  await expect(composer(page)).toHaveValue('');
  await expect(answers(page)).toHaveCount(0);
  network.close();
});

test('a failed question stays with its attempt, out of the next new conversation', async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('Another thing.'), textReply('Here it is.'));
  const network = await weakNetwork(scripted.address);
  await signUpOnSharedDevice(page, network.address);
  network.cut();
  await ask(page, 'Does it arrive?');
  await expect(answers(page)).toContainText('The server could not be reached.');
  network.restore();
  await page.getByRole('link', { name: 'New Conversation' }).first().click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(answers(page)).toHaveCount(0);
  await expect(composer(page)).toHaveValue('');
  await ask(page, 'What else?');
  await expect(answers(page)).toContainText('Another thing.');
  await expect(answers(page)).toHaveCount(1);

  const menu = async () => {
    if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  };
  await menu();
  const unsent = page.getByRole('region', { name: 'May not have been sent' });
  await expect(unsent.getByRole('link')).toHaveText(['Does it arrive?']);
  await expectAccessible(page);
  await unsent.getByRole('link').click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(answers(page)).toContainText('Here it is.');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  await menu();
  await expect(unsent).toHaveCount(0);
  network.close();
});

test('discarding a question asks first, and the focus moves on', async ({ page, scripted }) => {
  await signUpOnSharedDevice(page, scripted.address);
  await page.route('**/api/ask', (route) => route.abort());
  for (const text of ['First?', 'Second?']) {
    await ask(page, text);
    await expect(answers(page)).toContainText('The server could not be reached.');
    await page.goto(`${scripted.address}/chat`);
  }
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
  const unsent = page.getByRole('region', { name: 'May not have been sent' });
  const dialog = page.getByRole('dialog', { name: /discard this question/ });
  const discard = async (press: 'Cancel' | 'Discard') => {
    await unsent.getByRole('button', { name: 'Discard' }).first().click();
    await dialog.getByRole('button', { name: press }).click();
    await expect(dialog).toHaveCount(0);
  };
  await expect(unsent.getByRole('link')).toHaveCount(2);
  await discard('Cancel');
  await expect(unsent.getByRole('link')).toHaveCount(2);
  await discard('Discard');
  await expect(unsent.getByRole('link')).toHaveCount(1);
  await expect(unsent.getByRole('link')).toBeFocused();
  await discard('Discard');
  await expect(unsent).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New Conversation' }).first()).toBeFocused();
});

test('a question whose reply was lost is not asked twice', { tag: '@core' }, async ({ page, scripted }) => {
  scripted.play(textReply('Once.'), textReply('Twice!'));
  await signUp(page, scripted.address);
  await page.route(
    '**/api/ask',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await ask(page, 'How often?');
  await expect(answers(page)).toContainText('Once.');
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/);
  const { conversations } = await page.evaluate(async () => (await fetch('/api/conversations')).json());
  expect(conversations).toEqual([expect.objectContaining({ first_message: 'How often?', message_count: 2 })]);
});

test('stopping works from the first moment on, before the server has said a word', async ({
  page,
  scripted,
}) => {
  scripted.play(slow());
  await signUp(page, scripted.address);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/ask', async (route) => {
    await held.promise;
    await route.continue();
  });
  await composer(page).fill('Count for me');
  // A bouncing thumb: by the second press the button stops the answer.
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick();
  const stop = page.getByRole('button', { name: 'Stop the answer' });
  await expect(stop).not.toHaveAttribute('aria-disabled');
  await stop.press('Enter');
  await expect(stop).toHaveAttribute('aria-disabled', 'true');
  held.resolve();
  await expect(answers(page)).toContainText('Stopped');
  await expect(answers(page)).not.toContainText('w299');
});

for (const [name, reply, streamed] of [
  ['is busy', refusalReply(429), false],
  ['breaks off', cutReply(5), true],
] as const) {
  test(`a provider that ${name} is reported plainly, and Retry asks again`, async ({ page, scripted }) => {
    scripted.play(reply, reply, reply);
    await signUp(page, scripted.address);
    await ask(page, 'Will it hold?');
    await expect(answers(page)).toContainText(streamed ? 'was lost' : 'busy right now', { timeout: 15_000 });
    await expect(page.getByText('Will it hold?').last()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(answers(page)).toContainText(streamed ? 'was lost' : 'busy right now');
    scripted.play(textReply('It holds.'));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(answers(page)).toContainText('It holds.');
    await expect(answers(page)).toHaveCount(1);
  });
}
