import type { Page } from '@playwright/test';
import { textReply } from '#fakes/model-replies.ts';
import {
  answers,
  ask,
  composer,
  expect,
  expectAccessible,
  signUp,
  signUpOnSharedDevice,
  test,
  withAccess,
} from './test.ts';

const questions = (page: Page) => page.getByRole('heading', { level: 2 });

/** Returns everything the browser stores, except the theme and permanently dismissed notices. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage).filter((key) => key !== 'theme' && !key.startsWith('get-started:')),
    session: Object.keys(sessionStorage),
    // The files of the app itself belong to nobody.
    caches: (await caches.keys()).filter((name) => !name.startsWith('files ')),
  }));

/** Returns how far anything on the screen scrolls sideways. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main, main div')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  );

const wantedPlan = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('wanted-plan') ?? '{}').planId);

test('the start page takes a question to the chat, and links to recent activity', { tag: '@core' }, async ({
  page,
  scripted,
}) => {
  scripted.play(textReply('To parallel, at least.'));
  await signUp(page, scripted.address);
  await page.getByRole('link', { name: 'Barn Coach' }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page).toHaveTitle('Home | Barn Coach');
  const conversations = page.getByRole('region', { name: 'Recent Conversations' });
  const records = page.getByRole('region', { name: 'Latest Records' });
  await expect(conversations).toContainText('No conversations, yet.');
  await expect(records).toContainText('No records, yet.');
  await expectAccessible(page);

  const suggested = conversations
    .getByRole('list', { name: 'Suggested questions' })
    .getByRole('button')
    .first();
  const question = await suggested.innerText();
  await suggested.click();
  await expect(composer(page)).toHaveValue(question);
  await expect(composer(page)).toBeFocused();
  await composer(page).fill('How deep is');
  await page.reload();
  await expect(composer(page)).toHaveValue('How deep is');
  await page.getByRole('link', { name: 'See suggestions' }).click();
  await expect(page).toHaveURL(/\/chat$/);
  await expect(composer(page)).toHaveValue('How deep is');
  await page.goBack();
  await ask(page, 'How deep is a squat?');
  await expect(page).toHaveURL(/\/chat\/.+/);
  await expect(answers(page)).toContainText('To parallel, at least.');
  await expect(questions(page)).toHaveText('You asked: How deep is a squat?');
  await expect(composer(page)).toHaveValue('');

  const record = { title: 'Back Squat', unit: 'kg', repetitions: 3 };
  for (const value of [170, 180]) {
    await page.request.post(`${scripted.address}/api/personal-records`, {
      headers: { origin: scripted.address },
      data: { ...record, value },
    });
  }
  await page.goBack();
  await expect(composer(page)).toHaveValue('');
  await expect(records.getByRole('listitem')).toHaveText(/^Back Squat180kg × 3/);
  await expect(records.getByRole('img', { name: 'The last 2: from 170 kg to 180 kg' })).toBeVisible();
  await expectAccessible(page);
  await conversations.getByRole('link', { name: /How deep is a squat\?.*2\s*messages/ }).click();
  await expect(answers(page)).toContainText('To parallel, at least.');
});

test('whatever the start page could not load or send can be retried', async ({ page, scripted }) => {
  scripted.play(textReply('Sit back.'));
  await signUpOnSharedDevice(page, scripted.address);
  await page.route(/\/api\/(conversations|personal-records\/lifts)\?/, (route) =>
    route.fulfill({ status: 503, json: { error: 'unavailable', message: 'Not now.' } }),
  );
  await page.goto(`${scripted.address}/home`);
  for (const name of ['Recent Conversations', 'Latest Records']) {
    const part = page.getByRole('region', { name });
    await expect(part.getByRole('alert')).toContainText('Not now.');
  }
  await expectAccessible(page);
  await page.unrouteAll();
  for (const [name, empty] of [
    ['Recent Conversations', 'No conversations, yet.'],
    ['Latest Records', 'No records, yet.'],
  ] as const) {
    const part = page.getByRole('region', { name });
    await part.getByRole('button', { name: 'Retry' }).click();
    await expect(part).toContainText(empty);
  }

  await page.route('**/api/ask', (route) => route.abort());
  await composer(page).fill('How do I box squat?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\?unsent=/);
  await expect(answers(page).getByRole('button', { name: /again|Retry/i })).toBeVisible();
  // The page is left before it went through: it asks first rather than sending silently.
  await page.unrouteAll();
  await page.reload();
  await expect(questions(page)).toHaveText('You asked: How do I box squat?');
  const attempt = page.url();
  // Another one from the start page does not replace it.
  await page.getByRole('link', { name: 'Barn Coach' }).first().click();
  // The chat, which has such a box too, stays until the start page is there.
  await expect(page.getByRole('region', { name: 'Latest Records' })).toBeVisible();
  await ask(page, 'And with bands?');
  await expect(questions(page)).toHaveText(['You asked: And with bands?']);
  await expect(answers(page)).toContainText('Sit back.');
  await page.goto(attempt);
  await expect(questions(page)).toHaveText('You asked: How do I box squat?');
  await answers(page)
    .getByRole('button', { name: /again|Retry/i })
    .click();
  await expect(answers(page)).toContainText('Sit back.');
});

test('the account’s home shows who is signed in, and lets them sign out', async ({ page, scripted }) => {
  scripted.play(textReply('Sit back.'));
  const email = await signUp(page, scripted.address);
  await ask(page, `How do I box squat? ${'x'.repeat(150)}`);
  await expect(answers(page)).toContainText('Sit back.');
  await page.goto(`${scripted.address}/home`);
  await expect(page.getByRole('link', { name: /How do I box squat\?/ }).last()).toBeVisible();
  await expect.poll(() => sideways(page)).toBe(0);
  await page.goto(`${scripted.address}/account`);
  await expect(page).toHaveURL(/\/account\/home$/);
  await expect(page).toHaveTitle('Account | Barn Coach');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${email}`);
  await expect(main.getByText('Trial Period').first()).toBeVisible();
  await expect(main.getByText(/^Last login: .*20\d\d/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Trial Period' })).toContainText(/24\s*hours remaining/);
  await expect(main.getByRole('link', { name: 'Subscribe Now' })).toHaveAttribute(
    'href',
    '/account/subscription',
  );
  await expectAccessible(page);
  const recent = main.getByRole('region', { name: 'Recent Conversations' });
  await expect(recent.getByRole('link', { name: /How do I box squat\?/ })).toBeVisible();
  await expect(recent.getByRole('link', { name: 'All conversations' })).toHaveAttribute(
    'href',
    '/account/conversations',
  );
  await expect.poll(() => sideways(page)).toBe(0);
  await main.getByRole('link', { name: 'Update Profile' }).click();
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Anna Maria Kraft');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByRole('button', { name: 'Changes Saved' })).toBeVisible();
  await page.goBack();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Anna');
  await expect(main.getByRole('region', { name: 'User Information' })).toContainText('Anna Maria Kraft');

  const other = await page.context().newPage();
  await other.goto(`${scripted.address}/account/conversations`);
  await expect(other.getByText(/How do I box squat\?/).first()).toBeVisible();
  await page.evaluate(async () => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('private', 'text');
    await (await caches.open('shell')).put('/private', new Response('text'));
  });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/auth/sign-out', async (route) => {
    await released;
    await route.continue();
  });
  await main.getByRole('button', { name: 'Logout' }).click();
  const sure = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
  await sure.getByRole('button', { name: 'Logout' }).click();
  await expect(sure.getByRole('button', { name: 'Logging out' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your session has ended.')).toHaveCount(0);
  await expect.poll(() => leftBehind(page)).toEqual({ local: [], session: [], caches: [] });
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await expect(other).toHaveURL(/\/login\?next=/);
  await expect(other.getByRole('status')).toHaveText('Your session has ended. Please sign in again.');
  await expect(other.getByText('box squat')).toHaveCount(0);
  await expectAccessible(other);
});

test('each status has its words, and without access nothing can be asked', async ({ page, product }) => {
  await signUp(page, product.address);
  const home = `${product.address}/account/home`;
  const until = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString();
  await withAccess(page, { allowed: true, reason: 'canceled', until }, { isTrialPeriod: false });
  await page.goto(home);
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Subscription Cancelled' })).toContainText(/access ends on/);
  await page.unrouteAll();
  await withAccess(page, { allowed: true, reason: 'og', until: null }, { isOG: true });
  await page.reload();
  await expect(page.getByText('OG Member')).toBeVisible();
  await expect(page.getByRole('region', { name: /Subscription|Trial/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.unrouteAll();
  await withAccess(page, { allowed: false, reason: 'none', until: null });
  await page.reload();
  await expect(page.getByRole('region', { name: 'No Subscription' })).toContainText(
    "You don't have an active subscription.",
  );
  await expect(page.getByText('Expired', { exact: true })).toHaveCount(0);
  await page.goto(`${product.address}/home`);
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(page.getByText("You don't have an active subscription.")).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await expectAccessible(page);
});

test('a link’s plan is carried through sign-up, and by someone already signed in', async ({
  page,
  product,
}) => {
  const plan = 'price_1/../x?&"<b>';
  await page.goto(`${product.address}/login?new=true&${new URLSearchParams({ planId: plan })}`);
  await page.getByRole('checkbox', { name: 'Create new user' }).uncheck();
  await page.getByRole('checkbox', { name: 'Create new user' }).check();
  await page.getByRole('textbox', { name: 'Email' }).fill(`planned-${Date.now()}@example.com`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('correct horse');
  await page.keyboard.press('Enter');
  // An unknown plan leads to all of them.
  await expect(page).toHaveURL(/\/account\/subscription/);
  await expect(page.getByRole('heading', { name: 'Trial Period' })).toBeVisible();
  expect(await wantedPlan(page)).toBeUndefined();
  await page.goto(`${product.address}/login?new=true&planId=yearly`);
  await expect(page).toHaveURL(/\/account\/subscription\?planId=yearly$/);
  const yearly = page.getByRole('listitem').filter({ hasText: '$200.00' });
  await expect(yearly.getByRole('button')).toBeFocused();
  // Signed-in users have no use for the form.
  await page.goto(`${product.address}/login?next=%2Faccount%2Flegal`);
  await expect(page).toHaveURL(/\/account\/legal$/);
});
